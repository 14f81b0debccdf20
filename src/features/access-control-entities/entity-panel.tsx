import { useTranslation } from 'react-i18next'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { EntityUse } from 'mock-server/contract/authorization/entities.ts'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { CopyText } from '#ui/controls/copy/copy-button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Facts, PanelSection, SidePanel } from '#ui/list/side-panel.tsx'
import { useNumber } from '#common/use-number.ts'
import { useMaintenanceRefusal } from '#common/permitted.ts'
import { paths } from '#paths.ts'
import { isForNobody, labelOf } from './entity-list.ts'
import type { MemberDrafts } from './member-drafts.ts'
import { Members } from './members.tsx'

type Props = {
  readonly entity: EntityUse
  readonly drafts: MemberDrafts
  readonly editHref: string
  readonly onClose: () => void
  readonly onDelete: () => void
}

/** How many hold it; leads to them. */
function Count({ value, href }: { readonly value: number; readonly href: string }) {
  const number = useNumber()
  return value === 0 ? number(value) : <TextLink href={href}>{number(value)}</TextLink>
}

/** One access control entity: what it restricts, who holds it, and the actions on it. */
export function EntityPanel({ entity, drafts, editHref, onClose, onDelete }: Props) {
  const { t } = useTranslation('accessControlEntities')
  const number = useNumber()
  const maintenance = useMaintenanceRefusal()
  return (
    <SidePanel
      title={labelOf(entity)}
      subtitle={entity.name}
      leading={
        <Tile size={32}>
          <Lock />
        </Tile>
      }
      onClose={onClose}
      actions={
        <>
          <LinkButton icon={<Pencil />} href={editHref}>
            {t('edit.action')}
          </LinkButton>
          <Button
            look="danger-ghost"
            icon={<Trash />}
            refusal={entity.refusals?.delete ? t(`refusal.${entity.refusals.delete}`) : maintenance}
            onClick={onDelete}
          >
            {t('delete.action')}
          </Button>
        </>
      }
      notice={
        isForNobody(entity) && (
          <Callout tone="warn" icon={<TriangleAlert aria-hidden />} title={t('panel.nobody')}>
            {t('panel.nobodyText')}
          </Callout>
        )
      }
    >
      {entity.description && (
        <PanelSection>
          <p>{entity.description}</p>
        </PanelSection>
      )}
      <PanelSection title={t('panel.restricts')}>
        <Facts
          facts={[
            {
              label: t('panel.view'),
              value: t('sheets', { count: entity.readRestricted, n: number(entity.readRestricted) }),
            },
            {
              label: t('panel.change'),
              value: t('sheets', { count: entity.writeRestricted, n: number(entity.writeRestricted) }),
            },
          ]}
        />
      </PanelSection>
      <Members key={entity.id} entity={entity} drafts={drafts} />
      <PanelSection>
        <Facts
          facts={[
            {
              label: t('columns.people'),
              value: <Count value={entity.people} href={paths.users({ entity: entity.name, tab: 'active' })} />,
            },
            {
              label: t('columns.technicalUsers'),
              value: <Count value={entity.technicalUsers} href={paths.technicalUsers({ entity: entity.name })} />,
            },
            { label: t('panel.id'), value: <CopyText text={entity.id} label={t('panel.copyId')} /> },
          ]}
        />
      </PanelSection>
    </SidePanel>
  )
}
