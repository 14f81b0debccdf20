import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import X from 'lucide-react/icons/x'
import { getViewModel } from 'mock-server/contract/models.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { IconButton } from '#ui/controls/button.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { queryFor } from '#api/operation.ts'
import { useField } from '#common/form-dialog/form-context.ts'
import { useModelLabels } from '#common/model-labels.ts'
import { ChangeLabel } from '#features/webhooks/editor/settings/change-dot.tsx'
import type { Values } from '#features/webhooks/editor/settings/values.ts'

/** The fact sheet types that events are about: one condition of the subscription for all events about fact sheets. */
export function ConditionLine() {
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
