import { xor } from 'es-toolkit'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormContext } from 'react-hook-form'
import { Button } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/fields/search-field.tsx'
import { useNumber } from '#common/use-number.ts'
import { useField } from '#common/form-dialog/form-context.ts'
import { CatalogueRoot } from './catalogue.styles.ts'
import { ChangeLabel } from '#features/webhooks/editor/settings/change-dot.tsx'
import { countsOfDay } from '#features/webhooks/editor/settings/editor.queries.ts'
import { type EventFamily, families } from '#features/webhooks/common/event-families.ts'
import type { Shared } from '#features/webhooks/editor/settings/shared.ts'
import { FamilyRows } from './family-rows.tsx'
import { Help } from '#features/webhooks/editor/settings/layout.styles.ts'
import { OtherSets } from './other-sets.tsx'
import { withTypes } from '#features/webhooks/editor/settings/selection.ts'
import type { Values } from '#features/webhooks/editor/settings/values.ts'

/** The event types by family, with what the last 24 hours brought of each. */
export function Catalogue(shared: Shared) {
  const { application, selected } = shared
  const { t } = useTranslation(['subscriptionEditor', 'terms'])
  const number = useNumber()
  const root = useRef<HTMLDivElement>(null)
  const { id, label, value, error, onChange } = useField<Values, 'tagSets'>('tagSets')
  const { watch } = useFormContext<Values>()
  const [search, setSearch] = useState('')
  const [isSelectedOnly, setSelectedOnly] = useState(false)
  const [open, setOpen] = useState<ReadonlySet<EventFamily>>(new Set(['factSheets']))
  const { isError } = useQuery(countsOfDay)
  const counts = useCounts()
  const total = families.reduce((sum, { types }) => sum + types.length, 0)
  const needle = search.trim().toLowerCase()
  const isFiltered = needle !== '' || isSelectedOnly
  const isShown = (type: string) =>
    (!isSelectedOnly || selected.has(type)) &&
    (type.toLowerCase().replaceAll('_', ' ').includes(needle.replaceAll('_', ' ')) ||
      t(`terms:event.${type}`).toLowerCase().includes(needle))
  const shown = families
    .map((family) => ({ family, types: family.types.filter(isShown) }))
    .filter(({ types }) => types.length > 0)
  return (
    <CatalogueRoot ref={root} id={id} role="group" aria-label={label}>
      <div data-part="head">
        <div>
          <h2>
            <ChangeLabel name="tagSets">{label}</ChangeLabel>
          </h2>
          <span>{t('events.selected', { n: number(selected.size), total: number(total) })}</span>
          <span data-end>{counts.dayTotal([...selected])}</span>
        </div>
        <div>
          <SearchField
            label={t('events.search')}
            value={search}
            onChange={setSearch}
            onEnterList={() => root.current?.querySelector<HTMLElement>('[data-part=list] input')?.focus()}
          />
          <Button isPressed={isSelectedOnly} onClick={() => setSelectedOnly(!isSelectedOnly)}>
            {t('events.selectedOnly')}
          </Button>
        </div>
        {error !== undefined && <Help data-bad>{error}</Help>}
      </div>
      <div data-part="columns-head" aria-hidden>
        <span>{t('events.familyAndType')}</span>
        <span>{t(isError ? 'events.noCounts' : 'events.lastDay')}</span>
      </div>
      <div data-part="list">
        {shown.map(({ family, types }) => (
          <FamilyRows
            key={family.name}
            {...shared}
            {...{ family, types, counts }}
            isOpen={isFiltered || open.has(family.name)}
            hasCondition={family.name === 'factSheets' && watch('factSheetTypes').length + selected.size > 0}
            onToggle={() => setOpen(new Set(xor([...open], [family.name])))}
            onSelect={(changed, isOn) => onChange(withTypes(value, { application, types: changed, isOn }))}
          />
        ))}
        {shown.length === 0 && <Help data-none>{t('events.noMatch')}</Help>}
        {!isFiltered && <OtherSets {...{ application, value, onChange }} />}
      </div>
    </CatalogueRoot>
  )
}

export type Counts = {
  /** How many events of some types the last 24 hours brought; empty while that isn't known. */
  readonly of: (types: readonly string[]) => string
  readonly dayTotal: (types: readonly string[]) => string
}

/** The counts of the last 24 hours in words. The service stops counting at a limit, which a plus sign shows. */
function useCounts(): Counts {
  const { t } = useTranslation('subscriptionEditor')
  const number = useNumber()
  const { data } = useQuery(countsOfDay)
  const rows = new Map(data?.data.map((row): [string, typeof row] => [row.type, row]))
  const of = (types: readonly string[]) => {
    if (!data) return ''
    const counted = types.flatMap((type) => rows.get(type) ?? [])
    const sum = number(counted.reduce((total, { count }) => total + count, 0))
    return counted.some(({ more }) => more) ? `${sum}+` : sum
  }
  return { of, dayTotal: (types) => (data ? t('events.aDay', { n: of(types) }) : '') }
}
