import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { eventTypes } from 'mock-server/contract/events.ts'
import type { ListAddress } from '#common/list-page/list-address.ts'
import type { ListFilter } from '#common/list-page/list-page.tsx'
import { OptionList } from '#ui/list/option-list.tsx'
import { TimePicker, DurationPicker } from './time-picker.tsx'
import { EVER } from './delivery-list.ts'
import { endsOf, isSpan, rangeText, spans, wholeDayText } from './row/time-range.ts'
import { deliveryStates, errorCodes, triggers, useWords } from './row/words.ts'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import { subscriptionList } from '#features/webhooks/common/subscriptions.queries.ts'
import { causesQuery } from './causes/causes.queries.ts'
import { useCauseWords } from './causes/cause-words.ts'

const classes = ['2xx', '3xx', '4xx', '5xx']
/** Statuses that targets often answer with; any other can be in the address. */
const statuses = ['200', '202', '204', '400', '401', '403', '404', '408', '413', '429', '500', '502', '503', '504']

/** The words of the filters; a value of the address that isn't offered is among the options while it is chosen. */
export function useDeliveryFilters({ filters }: ListAddress): readonly ListFilter[] {
  const { t } = useTranslation('deliveries')
  const { locale, event, duration } = useWords()
  const chosen = (id: string) => filters[id]?.values ?? []
  const withChosen = (id: string, known: readonly string[]) => [...new Set([...known, ...chosen(id)])]
  const timeText = (value: string) =>
    isSpan(value) ? t(`time.${value}`) : (wholeDayText(value, locale) ?? rangeText(endsOf(value), locale))
  const durationText = (value: string) => {
    const [least = '', most = ''] = value.split('..')
    if (least === '') return t('duration.atMost', { time: duration(Number(most)) })
    if (most === '') return t('duration.atLeast', { time: duration(Number(least)) })
    return `${duration(Number(least))} – ${duration(Number(most))}`
  }
  return [
    {
      id: 'time',
      options: withChosen('time', spans).map((value) => ({ value, label: timeText(value) })),
      picker: (choice) => <TimePicker {...choice} />,
    },
    { id: 'state', options: deliveryStates.map((value) => ({ value, label: t(`terms:deliveryState.${value}`) })) },
    {
      id: 'type',
      options: withChosen('type', eventTypes).map((value) => ({ value, label: value })),
      picker: (choice) => (
        <OptionList
          {...choice}
          searchLabel={t('filter.searchType')}
          options={withChosen('type', eventTypes).map((value) => ({ value, label: `${value} · ${event(value)}` }))}
        />
      ),
    },
    {
      id: 'status',
      label: t('filter.status'),
      options: withChosen('status', [...classes, ...statuses]).map((value) => ({ value, label: value })),
    },
    {
      id: 'error',
      label: t('filter.error'),
      options: withChosen('error', errorCodes).map((value) => ({
        value,
        label: t(`terms:deliveryError.${value}`, { defaultValue: value }),
      })),
    },
    { id: 'trigger', options: triggers.map((value) => ({ value, label: t(`trigger.${value}`) })) },
    {
      id: 'duration',
      options: chosen('duration').map((value) => ({ value, label: durationText(value) })),
      picker: (choice) => <DurationPicker {...choice} />,
    },
    {
      id: 'failed',
      label: t('filter.failed'),
      options: [...spans, EVER].map((value) => ({ value, label: t(`time.${value}`) })),
    },
    { id: 'attempts', label: t('filter.attempts'), help: t('filter.attemptsHelp') },
    { id: 'name', label: t('filter.name'), help: t('filter.wildcardHelp') },
    { id: 'object', label: t('filter.object'), help: t('filter.objectHelp') },
    { id: 'offset', help: t('filter.offsetHelp') },
  ]
}

/** The filters of the log of one subscription, and those that only make sense over several. */
export function useAllFilters(address: ListAddress, isPermitted: boolean): readonly ListFilter[] {
  const { t } = useTranslation('deliveries')
  const shared = useDeliveryFilters(address).filter(({ id }) => id !== 'offset')
  const { data } = useQuery({ ...subscriptionList, enabled: isPermitted })
  const subscriptions = data?.data.filter(({ deliveryType }) => deliveryType === 'PUSH') ?? []
  const { data: causes } = useQuery({ ...causesQuery, enabled: isPermitted })
  const { titleOf } = useCauseWords()
  const [time, ...others] = shared
  return [
    ...(time ? [{ ...time, isStanding: true }] : []),
    {
      id: 'subscription',
      isStanding: true,
      options: subscriptions.map((subscription) => ({ value: subscription.id, label: subscriptionName(subscription) })),
    },
    {
      id: 'cause',
      label: t('filter.cause'),
      options: (causes?.data ?? []).map((cause) => ({
        value: cause.id,
        label: [titleOf(cause), cause.host].filter(Boolean).join(', '),
      })),
    },
    { id: 'target', label: t('filter.target'), help: t('filter.wildcardHelp') },
    { id: 'text', label: t('filter.text'), help: t('filter.textHelp') },
    ...others.map((filter) => (filter.id === 'state' ? { ...filter, isStanding: true } : filter)),
  ]
}
