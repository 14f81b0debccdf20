import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Columns2 from 'lucide-react/icons/columns-2'
import History from 'lucide-react/icons/history'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { OnDesk, OnPhone } from '#ui/controls/by-width.styles.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { PageFoot, PageHead } from '#ui/shell/page-head.tsx'
import { DeletedButton } from '#common/deleted/deleted-button.tsx'
import { useIsOff } from '#common/features.ts'
import { ChangeBar } from '#common/workbench/change-bar.tsx'
import { useRefusal } from '#common/permitted.ts'
import { useRoles } from '#common/roles.ts'
import { useNumber } from '#common/use-number.ts'
import { paths } from '#paths.ts'
import type { ModelRows } from './draft/changes.ts'
import { useRolesDraft } from './draft/use-roles-draft.ts'
import { Legend, MatrixKeysHint } from './legend.tsx'
import { Matrix } from './matrix/matrix.tsx'
import { MatrixToolbar } from './matrix-toolbar.tsx'
import { RoleDialogs, useRoleDialogs } from './role-dialogs.tsx'
import type { StoredRoles } from './draft/roles.queries.ts'
import { useDeletedRoles } from './use-deleted-roles.ts'
import { useMatrixAddress } from './use-matrix-address.ts'
import { useShownRights } from './use-shown-rights.ts'

type Props = { readonly stored: StoredRoles; readonly model: ModelRows }

/** The matrix with what stands around it. */
export function RolesView({ stored, model }: Props) {
  const { t } = useTranslation('roles')
  const number = useNumber()
  const refusal = useRefusal('role.manage')
  const isCustomOff = useIsOff('CUSTOM_ROLES')
  const noNew = refusal ?? (isCustomOff ? t('customOff') : undefined)
  const summaries = useRoles().all
  const users = useMemo(() => new Map(summaries.map((role) => [role.name, role.users])), [summaries])
  const state = useRolesDraft(stored, model)
  const { roles: draft, before, changes } = state
  const { types, members } = model
  const address = useMatrixAddress()
  const dialogs = useRoleDialogs()
  const deleted = useDeletedRoles(state)
  const type = types.find((each) => each === address.type)
  const shown = useMemo(() => ({ types, type }), [types, type])
  const { rows, roles } = useShownRights(address, state, members)
  return (
    <>
      <PageHead
        title={t('title')}
        note={<OnDesk>{t('total', { count: draft.length, n: number(draft.length) })}</OnDesk>}
        actions={
          <>
            <Button
              look="ghost"
              icon={<Columns2 />}
              aria-label={t('compare.open')}
              onClick={() => dialogs.open({ kind: 'compare' })}
            >
              <OnDesk>{t('compare.open')}</OnDesk>
            </Button>
            <LinkButton look="ghost" icon={<CircleHelp />} href={paths.explainAccess()} aria-label={t('explain')}>
              <OnDesk>{t('explain')}</OnDesk>
            </LinkButton>
            <Button
              look="ghost"
              icon={<History />}
              aria-label={t('history.open')}
              onClick={() => dialogs.open({ kind: 'history' })}
            >
              <OnDesk>{t('history.open')}</OnDesk>
            </Button>
            <DeletedButton bin={deleted} refusal={refusal} />
            <Button
              look={changes.length > 0 ? 'secondary' : 'primary'}
              icon={<Plus />}
              aria-label={t('add')}
              refusal={noNew}
              onClick={() => noNew === undefined && dialogs.open({ kind: 'new' })}
            >
              <OnDesk>{t('add')}</OnDesk>
              <OnPhone>{t('addShort')}</OnPhone>
            </Button>
          </>
        }
      />
      <MatrixToolbar {...{ address, draft, types, changes }} />
      {rows.length === 0 || roles.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={t('noMatch.title')}
          text={t('noMatch.text')}
          actions={
            <Button onClick={() => address.go({ q: undefined, roles: undefined, changed: undefined })}>
              {t('noMatch.clear')}
            </Button>
          }
        />
      ) : (
        <Matrix
          {...{ rows, roles, users, shown }}
          before={before}
          search={address.q}
          actions={{
            refusal,
            refusals: state.refusals,
            onCompare: (role) => dialogs.open({ kind: 'compare', role: role.name }),
            onClone: (role) => dialogs.open({ kind: 'new', role: role.name }),
            onDescribe: (role) => dialogs.open({ kind: 'describe', role: role.name }),
            onRemove: (role) => state.remove(role.name),
          }}
          onPaint={(cells, value) => refusal === undefined && cells.length > 0 && state.paint(cells, shown, value)}
        />
      )}
      <PageFoot end={<MatrixKeysHint />}>
        <Legend />
      </PageFoot>
      <ChangeBar
        draft={state}
        {...{ refusal }}
        id="roles"
        label={t('bar.review')}
        note={t('bar.roles', { count: changes.length, n: number(changes.length) })}
        onSave={() => changes.length > 0 && dialogs.open({ kind: 'review' })}
      />
      <RoleDialogs {...{ dialogs, state, model, users }} />
    </>
  )
}
