import { useTranslation } from 'react-i18next'
import Columns2 from 'lucide-react/icons/columns-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import type { BookmarkVersion } from 'mock-server/contract/bookmarks/versions.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Badge } from '#ui/controls/badge.tsx'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import type { usePageAddress } from './page-address.ts'
import type { CopyActions } from './use-copy-actions.ts'
import { useMoment } from '#features/bookmarks/changes/use-moment.ts'
import { VersionLines } from './version-lines.tsx'

type Props = Pick<ReturnType<typeof usePageAddress>, 'hrefWith'> & {
  readonly bookmark: Bookmark
  readonly version: BookmarkVersion
  /** The version before it, if that is listed. */
  readonly previous: BookmarkVersion | undefined
  readonly latest: number
  readonly isOpen: boolean
  /** The version before may be one that the reader can't see. */
  readonly isAfterClosed: boolean
  readonly actions: CopyActions
}

/** A version: who saved it and what it changed; the open one can be restored and compared. */
export function VersionEntry({ bookmark, version, previous, latest, isOpen, isAfterClosed, hrefWith, actions }: Props) {
  const { t } = useTranslation('workingCopy')
  const moment = useMoment()
  const { user } = useSignedIn()
  const { version: number, savedBy, savedAt, restoredFrom, isCurrent } = version
  const name = savedBy?.id === user.id ? t('history.me') : (savedBy?.displayName ?? t('history.nobody'))
  return (
    <li data-open={isOpen || undefined}>
      <span data-part="node" data-kind={isCurrent ? 'current' : undefined} aria-hidden>
        <i />
      </span>
      <div data-part="body">
        <h3>
          <TextLink href={hrefWith({ version: isOpen ? undefined : String(number) })} aria-expanded={isOpen}>
            {t('history.version', { version: number })}
          </TextLink>
          {isCurrent && <Badge outline>{t('history.current')}</Badge>}
          {restoredFrom !== undefined && <Badge>{t('history.restoredFrom', { version: restoredFrom })}</Badge>}
        </h3>
        <p>
          {savedBy && <Avatar name={savedBy.displayName} id={savedBy.id} size={20} />}
          <span>{t('history.by', { name, moment: moment(savedAt) })}</span>
        </p>
        <VersionLines id={bookmark.id} version={version} {...{ previous, isOpen, isAfterClosed }} />
        {isOpen && !isCurrent && (
          <>
            <div data-part="actions">
              <Button size={24} icon={<Undo2 />} isBusy={actions.isBusy} onClick={() => void actions.restore(number)}>
                {t('restore.label', { version: number })}
              </Button>
              <LinkButton
                look="ghost"
                size={24}
                icon={<Columns2 />}
                href={hrefWith({ compare: String(number), tab: undefined })}
              >
                {t('compare.label')}
              </LinkButton>
            </div>
            <p>{t('restore.help', { version: latest + 1 })}</p>
          </>
        )}
      </div>
    </li>
  )
}
