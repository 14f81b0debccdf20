import { useTranslation } from 'react-i18next'
import { ViewTabs } from '#ui/controls/view-tabs.tsx'
import { useNumber } from '#common/use-number.ts'

export const parts = ['delivery', 'events', 'sample', 'test'] as const
export type Part = (typeof parts)[number]

/** The columns as tabs. They are no addresses: the form would ask before each. */
export function EditorTabs({
  part,
  selected,
  onPart,
}: {
  readonly part: Part
  readonly selected: number
  readonly onPart: (part: Part) => void
}) {
  const { t } = useTranslation('subscriptionEditor')
  const number = useNumber()
  return (
    <ViewTabs
      label={t('part.label')}
      value={part}
      tabs={parts.map((id) => ({
        id,
        label: t(`part.${id}`),
        ...(id === 'events' ? { count: number(selected) } : {}),
      }))}
      onChange={onPart}
    />
  )
}
