import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import type { Mark } from '#features/data-model/draft/changes.ts'

/** A letter for what happens to a definition. The word is read out, and shown on hover. */
export function MarkLetter({ mark }: { readonly mark: Mark }) {
  const { t } = useTranslation('dataModel')
  const word = t(`mark.${mark}`)
  return (
    <Letter data-mark={mark} data-tip={word}>
      <span aria-hidden>{t(`markLetter.${mark}`)}</span>
      <HiddenText>{word}</HiddenText>
    </Letter>
  )
}

const Letter = styled('span')({
  flex: 'none',
  width: 16,
  height: 16,
  borderRadius: 4,
  font: '600 10px/16px var(--sans)',
  textAlign: 'center',
  background: 'var(--accent-tint-2)',
  color: 'var(--accent-text)',
  '&[data-mark=added]': { background: 'var(--ok-tint)', color: 'var(--ok-text)' },
  '&[data-mark=deleted]': { background: 'var(--bad-tint)', color: 'var(--bad-text)' },
})
