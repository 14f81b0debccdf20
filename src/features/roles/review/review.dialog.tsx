import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Users from 'lucide-react/icons/users'
import { previewAuthorization } from 'mock-server/contract/authorization/roles.ts'
import { Button } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { queryFor } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { rolesFrom } from '#features/roles/draft/draft.ts'
import type { RolesDraft } from '#features/roles/draft/use-roles-draft.ts'
import { ChangeList } from './change-list.tsx'
import { useSave } from './use-save.ts'

type Props = { readonly state: RolesDraft; readonly onClose: () => void }

/** What would be saved and whom it would concern. The service says so beforehand, and why it would refuse it. */
export function ReviewDialog({ state, onClose }: Props) {
  const { t } = useTranslation('roles')
  const number = useNumber()
  const preview = useQuery({
    ...queryFor(previewAuthorization, { body: rolesFrom(state.roles) }),
    retry: false,
    gcTime: 0,
  })
  const { save, isBusy, problem } = useSave(state, onClose)
  const refused = problem ?? (preview.error ? refusalText(preview.error, t) : undefined)
  const people = preview.data?.data
  return (
    <Dialog
      title={t('review.title')}
      size="token"
      onClose={onClose}
      footNote={t('review.next')}
      isToRead
      foot={
        <>
          <Button size={32} onClick={onClose}>
            {t('review.back')}
          </Button>
          <Button
            look="primary"
            size={32}
            isBusy={isBusy}
            refusal={
              state.changes.length === 0 ? t('editing:none') : preview.isPending ? t('review.checking') : refused
            }
            onClick={() => refused === undefined && !preview.isPending && state.changes.length > 0 && void save()}
          >
            {t('review.save')}
          </Button>
        </>
      }
    >
      {refused !== undefined && (
        <Callout tone="bad" role="alert" icon={<CircleX aria-hidden />} title={t('review.refused')}>
          {refused}
        </Callout>
      )}
      {state.isMerged && (
        <Callout tone="warn" role="alert" icon={<TriangleAlert aria-hidden />} title={t('review.rebased')}>
          {t('review.rebasedText')}
        </Callout>
      )}
      {people && (
        <Callout
          tone={people.lose > 0 ? 'warn' : 'info'}
          icon={<Users aria-hidden />}
          title={t('review.affected', { count: people.affected, n: number(people.affected) })}
        >
          {people.affected > 0 && t('review.gainLose', { gain: number(people.gain), lose: number(people.lose) })}
        </Callout>
      )}
      <ChangeList changes={state.changes} />
    </Dialog>
  )
}
