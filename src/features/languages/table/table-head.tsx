import { useTranslation } from 'react-i18next'
import { useNumber } from '#common/use-number.ts'
import type { Group } from '#features/languages/texts/entries.ts'
import { BASE, ownNameOf } from '#common/workbench/languages-of.ts'
import type { Column, Progress } from '#features/languages/texts/table.ts'

type Props = { readonly columns: readonly Column[]; readonly progress: ReadonlyMap<Group, Progress> }

/** The languages, each with how much of all texts it has. */
export function Head({ columns, progress }: Props) {
  const { t } = useTranslation('languages')
  const number = useNumber()
  const all = [...progress.values()]
  const total = all.reduce((sum, group) => sum + group.total, 0)
  return (
    <div role="rowgroup" data-part="head">
      <div role="row" aria-rowindex={1}>
        <div role="columnheader">{t('table.key')}</div>
        {columns.map(({ id }) => {
          const done = all.reduce((sum, group) => sum + (group.done.get(id) ?? 0), 0)
          return (
            <div key={id} role="columnheader">
              <p>
                <b lang={id}>{ownNameOf(id)}</b> <code>{id}</code>
              </p>
              {id === BASE ? (
                <small>{t('table.base')}</small>
              ) : (
                <small>
                  <span aria-hidden>
                    <i style={{ width: `${total === 0 ? 100 : (done / total) * 100}%` }} />
                  </span>
                  {t('table.progress', { done: number(done), total: number(total) })}
                </small>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
