import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listUsers, type WorkspaceUser } from 'mock-server/contract/people.ts'
import { updatePermission } from 'mock-server/contract/permissions.ts'
import { later } from '#ui/controls/later.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { performEach } from '#common/list-page/bulk.ts'
import type { List } from '#common/list-page/use-list.ts'
import { invalidate } from '#api/operation.ts'
import { isArchived } from './person-columns.tsx'
import { refusalOfChange } from './refusal-of-change.ts'

const ArchiveQuestion = later(() =>
  import('./person-questions.tsx').then((file) => ({ default: file.ArchiveQuestion })),
)

type People = readonly WorkspaceUser[]
type Status = 'ACTIVE' | 'ARCHIVED'

/** Archives people or restores their access, one or many: a question before, Undo after. */
export function useAccessChange(list: List<WorkspaceUser>) {
  const { t } = useTranslation('users')
  const [toArchive, setToArchive] = useState<People>()

  const change = async (people: People, status: Status) => {
    const body = { status }
    const perform = ({ permissions }: WorkspaceUser) =>
      call(updatePermission, { params: { id: permissions[0]?.id ?? '' }, body })
    const outcome = await performEach(people, perform)
    await invalidate(listUsers)
    return outcome
  }
  const words = (key: string, people: People) => t(key, { count: people.length, name: people[0]?.displayName })
  const sayRefusal = ({ refused, reason }: Awaited<ReturnType<typeof change>>) => {
    if (refused.length === 0) return
    toast.bad(`${words('several.refused', refused)} ${refusalOfChange(reason, t('refusal.lockOut'), t)}`)
  }
  const changeWithUndo = async (people: People, status: Status) => {
    list.selection.onChange(new Set())
    const outcome = await change(people, status)
    const { done } = outcome
    if (done.length > 0) {
      const undo = async () => {
        sayRefusal(await change(done, status === 'ARCHIVED' ? 'ACTIVE' : 'ARCHIVED'))
        list.focus(done[0]?.id)
      }
      toast.ok(words(status === 'ARCHIVED' ? 'several.archived' : 'several.restored', done), {
        actions: [{ label: t('undo'), onChoose: () => void undo(), isUndo: true }],
      })
    }
    sayRefusal(outcome)
    list.focus(people[0]?.id)
  }

  const question: ReactNode = toArchive && (
    <ArchiveQuestion
      people={toArchive}
      onClose={() => setToArchive(undefined)}
      onConfirm={() => {
        setToArchive(undefined)
        void changeWithUndo(toArchive, 'ARCHIVED')
      }}
    />
  )
  return {
    question,
    archive: (people: People) => setToArchive(people.filter((person) => !isArchived(person))),
    restore: (people: People) => void changeWithUndo(people.filter(isArchived), 'ACTIVE'),
  }
}
