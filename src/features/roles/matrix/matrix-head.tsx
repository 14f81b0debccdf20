import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { useNumber } from '#common/use-number.ts'
import type { DraftRole } from '#features/roles/draft/draft.ts'
import { roleLabel } from '#features/roles/draft/role-label.ts'
import { type RoleActions, useRoleEntries } from './role-entries.tsx'

type Props = {
  readonly rights: number
  readonly roles: readonly DraftRole[]
  readonly users: ReadonlyMap<string, number>
  readonly actions: RoleActions
}

/** The names of the roles with how many have each; a click opens what can be done with one. */
export function MatrixHead({ rights, roles, users, actions }: Props) {
  const { t } = useTranslation('roles')
  const number = useNumber()
  const entriesOf = useRoleEntries(actions)
  return (
    <thead>
      <tr>
        <th scope="col" data-part="corner">
          <small>{t('rights', { count: rights, n: number(rights) })}</small>
        </th>
        {roles.map((role) => {
          const count = users.get(role.name) ?? 0
          const label = roleLabel(t, role)
          return (
            <th key={role.name} scope="col" aria-label={label}>
              <HeadButton look="ghost" label={t('actionsOf', { role: label })} entries={entriesOf(role)}>
                <span>
                  <span>{label} </span>
                  <small>
                    {number(count)}
                    <HiddenText> {t('users', { count })}</HiddenText>
                  </small>
                </span>
              </HeadButton>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

const HeadButton = styled(MenuButton)({
  width: '100%',
  height: '100%',
  minWidth: 0,
  padding: '4px 2px 6px',
  alignItems: 'flex-end',
  whiteSpace: 'normal',
  '& > span': { display: 'grid', justifyItems: 'center', minWidth: 0, width: '100%' },
  '& > span > span': {
    font: '500 11px/14px var(--sans)',
    color: 'var(--text)',
    overflow: 'hidden',
    overflowWrap: 'break-word',
    display: '-webkit-box',
    WebkitLineClamp: 3,
    WebkitBoxOrient: 'vertical',
  },
})
