import { useTranslation } from 'react-i18next'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { getViewModel } from 'mock-server/contract/models.ts'
import { CheckBox } from '#ui/controls/fields/checkbox.tsx'
import { Badge } from '#ui/controls/badge.tsx'
import { IconButton } from '#ui/controls/button.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { queryFor } from '#api/operation.ts'
import { useNumber } from '#common/use-number.ts'
import { useField } from '#common/form-dialog/form-context.ts'
import { useModelLabels } from '#common/model-labels.ts'
import { ChangeLabel } from '#features/webhooks/editor/settings/change-dot.tsx'
import type { Values } from '#features/webhooks/editor/settings/values.ts'
import type { Shared } from '#features/webhooks/editor/settings/shared.ts'
import type { Family } from '#features/webhooks/common/event-families.ts'
import type { Counts } from './catalogue.tsx'

type Props = Shared & {
  readonly family: Family
  /** Those that the search leaves. */
  readonly types: readonly string[]
  readonly counts: Counts
  readonly isOpen: boolean
  readonly hasCondition: boolean
  readonly onToggle: () => void
  readonly onSelect: (types: readonly string[], isOn: boolean) => void
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

/** The fact sheet types that events are about: one condition of the subscription for all events about fact sheets. */
function ConditionLine() {
  const { t } = useTranslation('subscriptionEditor')
  const { typeOf } = useModelLabels()
  const { id, label, value, onChange } = useField<Values, 'factSheetTypes'>('factSheetTypes')
  const { data } = useQuery({ ...queryFor(getViewModel, {}), staleTime: 5 * 60_000 })
  const types = data?.data.factSheets.flatMap(({ type }) => type ?? []) ?? []
  const left = types.filter((type) => !value.includes(type))
  return (
    <div data-part="condition" id={id} role="group" aria-label={label}>
      <ChangeLabel name="factSheetTypes">{t(value.length === 0 ? 'condition.none' : 'condition.onlyIf')}</ChangeLabel>
      {value.map((type) => (
        <Badge key={type} outline>
          {typeOf(type)}
          <IconButton
            size={24}
            label={t('condition.remove', { type: typeOf(type) })}
            onClick={() => onChange(value.filter((other) => other !== type))}
          >
            <X />
          </IconButton>
        </Badge>
      ))}
      {left.length > 0 && (
        <MenuButton
          look="ghost"
          size={24}
          label={t('condition.add')}
          entries={left.map((type) => ({ id: type, label: typeOf(type), onChoose: () => onChange([...value, type]) }))}
        />
      )}
      {value.length > 0 && <small>{t('condition.help')}</small>}
    </div>
  )
}
