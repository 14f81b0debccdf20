import { useTranslation } from 'react-i18next'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { CheckBox } from '#ui/controls/fields/checkbox.tsx'
import { useNumber } from '#common/use-number.ts'
import { ConditionLine } from './condition-line.tsx'
import type { Family } from './families.ts'
import type { Counts } from './use-counts.ts'

type Props = {
  readonly family: Family
  /** Those that the search leaves. */
  readonly types: readonly string[]
  readonly selected: ReadonlySet<string>
  readonly current: string | undefined
  readonly counts: Counts
  readonly isOpen: boolean
  readonly hasCondition: boolean
  readonly onToggle: () => void
  readonly onSelect: (types: readonly string[], isOn: boolean) => void
  readonly onCurrent: (type: string) => void
}

/** A family with a checkbox for all of its types, and a row for each type. */
export function FamilyRows({ family, types, selected, current, counts, isOpen, hasCondition, ...on }: Props) {
  const { t } = useTranslation('subscriptionEditor')
  const number = useNumber()
  const chosen = family.types.filter((type) => selected.has(type)).length
  const isAll = chosen === family.types.length
  const name = t(`terms:eventFamily.${family.name}`)
  const ofTotal = t('events.some', { n: number(chosen), total: number(family.types.length) })
  return (
    <div role="group" aria-label={name}>
      <div data-part="family">
        <button type="button" aria-expanded={isOpen} aria-label={name} onClick={on.onToggle}>
          {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        </button>
        <CheckBox
          aria-label={`${name}: ${ofTotal}`}
          checked={isAll}
          isMixed={chosen > 0 && !isAll}
          onChange={() => on.onSelect(family.types, !isAll)}
        />
        <b>{name}</b>
        <span>{ofTotal}</span>
        <span data-count>{counts.of(family.types)}</span>
      </div>
      {isOpen && hasCondition && <ConditionLine />}
      {isOpen &&
        types.map((type) => (
          <div
            key={type}
            data-part="type"
            data-off={selected.has(type) ? undefined : ''}
            data-current={type === current ? '' : undefined}
          >
            <CheckBox
              aria-label={type}
              aria-description={t(`terms:event.${type}`)}
              checked={selected.has(type)}
              onChange={(event) => {
                on.onSelect([type], event.target.checked)
                on.onCurrent(type)
              }}
            />
            <button
              type="button"
              aria-current={type === current ? 'true' : undefined}
              aria-label={t('events.showSample', { type })}
              data-tip={t(`terms:event.${type}`)}
              onClick={() => on.onCurrent(type)}
            >
              {type}
            </button>
            <span data-count>{counts.of([type])}</span>
          </div>
        ))}
    </div>
  )
}
