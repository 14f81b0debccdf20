import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { IconButton } from '#ui/controls/button.tsx'
import { later } from '#ui/controls/later.tsx'
import type { SampleState } from './use-sample.ts'

const SampleChoice = later(() => import('./sample-choice.tsx').then((file) => ({ default: file.SampleChoice })))

type Props = SampleState & {
  readonly level: 'h2' | 'h3'
  /** Where the reader sees no fact sheet of the type. */
  readonly fallback: string
}

/** The name of the fact sheet that a preview shows, and a way to another one. */
export function SampleName({ level: Heading, fallback, sample, choice }: Props) {
  const { t } = useTranslation('editing')
  const [isChoosing, setChoosing] = useState(false)
  if (isChoosing && sample) return <SampleChoice {...{ sample, choice }} onDone={() => setChoosing(false)} />
  return (
    <>
      <Heading>{sample?.displayName ?? fallback}</Heading>
      {sample && (
        <IconButton label={t('sample.choose')} size={24} onClick={() => setChoosing(true)}>
          <ChevronsUpDown />
        </IconButton>
      )}
    </>
  )
}
