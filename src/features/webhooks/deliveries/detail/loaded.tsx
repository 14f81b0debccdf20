import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { ListError } from '#common/list-error.tsx'
import type { Attempt } from './attempt.ts'

type LoadedProps = {
  readonly attempt: Attempt | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly children: (attempt: Attempt) => ReactNode
}

/** The attempt once it is there; its skeleton or what failed until then. */
export function Loaded({ attempt, error, onRetry, children }: LoadedProps) {
  const { t } = useTranslation('deliveries')
  if (attempt) return children(attempt)
  if (error) return <ListError error={error} onRetry={onRetry} title={t('request.notLoaded')} />
  return <LinesSkeleton label={t('request.loading')} lines={6} />
}
