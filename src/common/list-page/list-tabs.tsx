import { PageTabs } from '#ui/shell/page-tabs.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { searchOf, textOf } from './list-address.ts'
import type { List } from './use-list.ts'

export type TabWords = {
  readonly id: string
  readonly label: string
  readonly count?: number | undefined
  /** There are more than were counted. */
  readonly isMore?: boolean
  readonly tip?: string
}
type Props<Row> = { readonly list: List<Row>; readonly label: string; readonly tabs: readonly TabWords[] }

/** The views of a list with their totals. Search and filters stay; open row, selection and saved view belong to a tab. */
export function ListTabs<Row>({ list, label, tabs }: Props<Row>) {
  const { locale } = useUi()
  const { spec, address } = list
  return (
    <PageTabs
      label={label}
      current={address.tab}
      tabs={tabs.map(({ id, count, isMore, ...tab }) => {
        const search = textOf(searchOf(spec, { ...address, tab: id, view: undefined, open: undefined, selected: [] }))
        return {
          ...tab,
          id,
          href: `?${search}`,
          ...(count === undefined ? {} : { count: `${count.toLocaleString(locale)}${isMore ? '+' : ''}` }),
        }
      })}
    />
  )
}
