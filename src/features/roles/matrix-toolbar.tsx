import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { SearchField } from '#ui/controls/fields/search-field.tsx'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import { useTyped } from '#ui/controls/use-typed.ts'
import { FilterButton, FilterChip } from '#ui/list/filter-chip.tsx'
import { OptionList } from '#ui/list/option-list.tsx'
import { ToolbarFilters } from '#ui/list/toolbar-filters.tsx'
import { Toolbar } from '#ui/shell/page-head.tsx'
import { useModelLabels } from '#common/model-labels.ts'
import { useNumber } from '#common/use-number.ts'
import type { RoleChange } from './draft/changes.ts'
import type { Draft } from './draft/draft.ts'
import { roleLabel } from './draft/role-label.ts'
import type { MatrixAddress } from './use-matrix-address.ts'

type Props = {
  readonly address: MatrixAddress
  readonly draft: Draft
  readonly types: readonly string[]
  readonly changes: readonly RoleChange[]
}

/** Which rights, type and roles the matrix shows. */
export function MatrixToolbar({ address, draft, types, changes }: Props) {
  const { t } = useTranslation('roles')
  const number = useNumber()
  const { typesOf } = useModelLabels()
  const { roles, go } = address
  const typed = useTyped(address.q, (q) => go({ q }))
  const editor = () => (
    <OptionList
      title={t('toolbar.roles')}
      searchLabel={t('toolbar.findRole')}
      options={draft.map((role) => ({ value: role.name, label: roleLabel(t, role) }))}
      chosen={roles}
      onChange={(chosen) => go({ roles: chosen.join(',') })}
    />
  )
  const shown = t('toolbar.some', { n: number(roles.length), total: number(draft.length) })
  return (
    <Toolbar label={t('toolbar.label')}>
      <SearchField label={t('toolbar.find')} {...typed} hasSlashKey />
      <ToolbarFilters
        label={t('toolbar.filter')}
        count={(roles.length > 0 ? 1 : 0) + (address.onlyChanged ? 1 : 0) + (address.type ? 1 : 0)}
      >
        <SelectInput
          height={28}
          aria-label={t('toolbar.type')}
          value={address.type ?? ''}
          onChange={(event) => go({ type: event.target.value })}
          placeholder={t('toolbar.allTypes')}
          options={types.map((value) => ({ value, label: typesOf(value) }))}
        />
        {roles.length === 0 ? (
          <FilterButton label={t('toolbar.roles')} editor={editor} />
        ) : (
          <FilterChip
            field={t('toolbar.roles')}
            value={shown}
            editor={editor}
            hasFocus
            onRemove={() => go({ roles: undefined })}
          />
        )}
        <Button
          isPressed={address.onlyChanged}
          refusal={changes.length === 0 && !address.onlyChanged ? t('editing:none') : undefined}
          onClick={() => {
            if (address.onlyChanged) go({ changed: undefined })
            else if (changes.length > 0) go({ changed: '1' })
          }}
        >
          {t('toolbar.changed')}
        </Button>
      </ToolbarFilters>
    </Toolbar>
  )
}
