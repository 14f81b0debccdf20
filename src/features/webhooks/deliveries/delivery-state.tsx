import { useTranslation } from 'react-i18next'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import EyeOff from 'lucide-react/icons/eye-off'
import Hourglass from 'lucide-react/icons/hourglass'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Send from 'lucide-react/icons/send'
import type { DeliveryRow, DeliveryState as State } from 'mock-server/contract/deliveries.ts'
import { Badge, StateBadge } from '#ui/controls/badge.tsx'
import { useNumber } from '#common/use-number.ts'

const icons = {
  pending: Clock,
  sending: Send,
  unknown: CircleHelp,
  retrying: RefreshCw,
  delivered: CircleCheck,
  omitted: CircleSlash,
  suppressed: EyeOff,
  expired: Hourglass,
} as const satisfies Record<State, unknown>

/** Colour only for what needs somebody: waiting and suppressed deliveries are as they should be. */
const tones = {
  pending: 'off',
  sending: 'off',
  unknown: 'warn',
  retrying: 'warn',
  delivered: 'ok',
  omitted: 'bad',
  suppressed: 'off',
  expired: 'bad',
} as const satisfies Record<State, unknown>

type Props = { readonly row: Pick<DeliveryRow, 'state' | 'attempts'> }

/** Icon and word; a retried delivery with the number of its attempts. */
export function DeliveryState({ row: { state, attempts } }: Props) {
  const { t } = useTranslation('terms')
  const number = useNumber()
  const Icon = icons[state]
  return (
    <>
      <StateBadge tone={tones[state]} icon={<Icon aria-hidden />}>
        {t(`deliveryState.${state}`)}
      </StateBadge>
      {state === 'retrying' && <span className="dt-figure">{number(attempts)}</span>}
    </>
  )
}

/** The same in the head of a panel. */
export function DeliveryStateBadge({ row: { state, attempts } }: Props) {
  const { t } = useTranslation('terms')
  const number = useNumber()
  const Icon = icons[state]
  const tone = tones[state]
  return (
    <Badge tone={tone === 'off' ? 'neutral' : tone} icon={<Icon aria-hidden />}>
      {t(`deliveryState.${state}`)}
      {state === 'retrying' && ` ${number(attempts)}`}
    </Badge>
  )
}
