import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { FailureCause } from 'mock-server/contract/webhooks/failure-causes.ts'
import { ListError } from '#common/list-error.tsx'
import { IconButton } from '#ui/controls/button.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { useWords } from '#features/webhooks/deliveries/row/words.ts'
import { CauseFrame } from './cause-head.tsx'
import { Section } from './cause.styles.ts'
import { useCauseWords } from './cause-words.ts'
import { pastCausesQuery } from './causes.queries.ts'

/** While no cause is open: when something failed last, and behind it the failures before. Gone if there was none for 30 days. */
export function LastFailure({ isPermitted }: { readonly isPermitted: boolean }) {
  const { t } = useTranslation('deliveries')
  const { time } = useWords()
  const { titleOf } = useCauseWords()
  const { data } = useQuery({ ...pastCausesQuery, enabled: isPermitted })
  const [isOpen, setOpen] = useState(false)
  const causes = data?.data ?? []
  const [last] = causes
  if (!last) return null
  return (
    <Section aria-label={t('causes.past.title')}>
      <header>
        <span data-part="last">
          {t('causes.past.last', {
            time: time(new Date(last.lastAt)),
            cause: [titleOf(last), last.host].filter(Boolean).join(', '),
          })}
        </span>
        <IconButton
          label={t(isOpen ? 'causes.past.hide' : 'causes.past.show')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronUp /> : <ChevronDown />}
        </IconButton>
      </header>
      {isOpen && (
        <ul>
          {causes.map((cause) => (
            <PastCause key={cause.id} cause={cause} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The end of the list of causes: what failed before, for those who look. */
export function PastCauses() {
  const { t } = useTranslation('deliveries')
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({ ...pastCausesQuery, enabled: isOpen })
  return (
    <>
      <li data-part="rest">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          {t('causes.past.title')}
        </button>
        {isOpen && !data && !error && <LinesSkeleton label={t('causes.past.loading')} lines={1} />}
        {isOpen && error && !data && (
          <ListError error={error} onRetry={() => void refetch()} title={t('causes.notLoaded')} />
        )}
        {isOpen && data?.data.length === 0 && <p>{t('causes.past.none')}</p>}
      </li>
      {isOpen && data?.data.map((cause) => <PastCause key={cause.id} cause={cause} />)}
    </>
  )
}

/** What failed, from when to when, and of which subscription last; the answer and what was changed before are below. */
function PastCause({ cause }: { readonly cause: FailureCause }) {
  const { t } = useTranslation('deliveries')
  const { spanOf } = useCauseWords()
  return (
    <CauseFrame cause={cause}>
      <div data-part="when">
        <span>{spanOf(cause)}</span>
        {cause.count > 0 && <span>{t('causes.past.tried', { count: cause.count })}</span>}
      </div>
    </CauseFrame>
  )
}
