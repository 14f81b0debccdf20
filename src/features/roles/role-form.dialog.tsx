import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import type { DraftRole } from './draft/draft.ts'
import type { Given } from './draft/rows.ts'
import type { RolesDraft } from './draft/use-roles-draft.ts'
import { roleLabel } from './draft/role-label.ts'
import { roleRules } from './role-rules.ts'

type Values = z.input<ReturnType<typeof roleRules>>

type Props = {
  readonly state: RolesDraft
  /** The role to copy, or the one to describe anew; neither for an empty new one. */
  readonly original?: string | undefined
  readonly edited?: string | undefined
  readonly onClose: () => void
}

/** What a role gives; nothing without one. */
const givenBy = (role: DraftRole | undefined): Given => ({
  grants: role?.grants ?? new Map(),
  limits: role?.limits ?? new Map(),
})

/** A new role, empty or with the permissions of another one, or new texts of a role. Nothing is saved before the review. */
export function RoleFormDialog({ state, original, edited, onClose }: Props) {
  const { t } = useTranslation(['roles', 'terms'])
  const find = (name: string | undefined) => state.roles.find((role) => role.name === name)
  const role = find(edited)
  const apply = (values: Values) => {
    if (role) state.describe(role.name, textsOf(values))
    else state.add({ name: values.name, ...textsOf(values), ...givenBy(find(values.original)) })
  }
  return (
    <FormDialog<Values, Values, Values>
      title={t(role ? 'form.edit' : 'form.new')}
      subtitle={role && roleLabel(t, role)}
      submitLabel={t(role ? 'form.apply' : 'form.add')}
      footNote={t('form.note')}
      namespace="roles"
      schema={roleRules(state.roles.flatMap(({ name }) => (name === edited ? [] : name)))}
      labels={{
        displayName: t('form.displayName'),
        name: t('form.name'),
        description: t('form.description'),
        original: t('form.original'),
      }}
      initial={{
        displayName: role?.displayName ?? '',
        name: role?.name ?? '',
        description: role?.description ?? '',
        original: original ?? '',
      }}
      save={async (values) => values}
      stale={[]}
      onSaved={(values) => {
        apply(values)
        onClose()
      }}
      onClose={onClose}
    >
      {({ field, set, isLeft }) => {
        const displayName = field('displayName')
        return (
          <>
            <TextField
              {...displayName}
              autoComplete="off"
              onChange={(event) => {
                void displayName.onChange(event)
                if (!role && !isLeft('name')) set('name', technicalName(event.target.value))
              }}
            />
            {!role && (
              <TextField {...field('name')} help={t('form.nameHelp')} isMono autoComplete="off" spellCheck={false} />
            )}
            <TextField {...field('description')} isOptional autoComplete="off" />
            {!role && (
              <SelectField
                {...field('original')}
                help={t('form.originalHelp')}
                placeholder={t('form.none')}
                options={state.roles.map((each) => ({ value: each.name, label: roleLabel(t, each) }))}
              />
            )}
          </>
        )
      }}
    </FormDialog>
  )
}

const textsOf = ({ displayName, description }: Values): Pick<DraftRole, 'displayName' | 'description'> => ({
  ...(displayName.trim() !== '' && { displayName: displayName.trim() }),
  ...(description.trim() !== '' && { description: description.trim() }),
})

/** "Solution architect" is SOLUTION_ARCHITECT. */
const technicalName = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9\s_-]/g, '')
    .replaceAll(/[\s_-]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 60)
