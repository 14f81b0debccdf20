import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import EyeOff from 'lucide-react/icons/eye-off'
import Pause from 'lucide-react/icons/pause'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useUi } from '#ui/ui-context.tsx'
import { useNow } from '#common/use-now.ts'
import type { Condition } from './condition.ts'
import { stateLines } from './state-lines.ts'
import type { WatchedSubscription } from './subscriptions.queries.ts'

const icons = {
  failing: CircleX,
  lagging: TriangleAlert,
  idle: Clock,
  silent: TriangleAlert,
  active: CircleCheck,
  paused: Pause,
  deactivated: EyeOff,
} as const satisfies Record<Condition, unknown>

/** What is fine is grey; only what needs attention has a colour. */
export const toneOf = (condition: Condition): 'bad' | 'warn' | undefined => {
  if (condition === 'failing') return 'bad'
  return condition === 'lagging' || condition === 'idle' || condition === 'silent' ? 'warn' : undefined
}

/** The state in two lines: icon and word, below it a deadline, a reason or a figure. */
export function SubscriptionState({ item }: { readonly item: WatchedSubscription }) {
  const { t } = useTranslation('webhooks')
  const { locale } = useUi()
  const { condition, word, fact, isDeadline } = stateLines(item, { t, now: useNow(), locale })
  return (
    <Root data-tone={toneOf(condition)}>
      <span className="state-word">
        <StateIcon condition={condition} />
        <span>{word}</span>
      </span>
      {fact && (
        <span className="state-fact" data-deadline={isDeadline || undefined}>
          {fact}
        </span>
      )}
    </Root>
  )
}

export function StateIcon({ condition }: { readonly condition: Condition }) {
  const Icon = icons[condition]
  return <Icon size={14} aria-hidden />
}

const Root = styled('span')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
  color: 'var(--text-2)',
  '--state': 'inherit',
  '& .state-word': { display: 'flex', alignItems: 'center', gap: 6, lineHeight: '20px', minWidth: 0 },
  '& .state-word > svg': { flex: 'none', color: 'var(--text-3)' },
  '& .state-word > span, & .state-fact': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .state-fact': { paddingLeft: 20, lineHeight: '16px', color: 'var(--text-3)' },
  '&[data-tone=bad]': { '--state': 'var(--bad-text)' },
  '&[data-tone=warn]': { '--state': 'var(--warn-text)' },
  '&[data-tone] .state-word, &[data-tone] .state-word > svg': { color: 'var(--state)', fontWeight: 500 },
  '& .state-fact[data-deadline]': { color: 'var(--state)', fontWeight: 500 },
})
