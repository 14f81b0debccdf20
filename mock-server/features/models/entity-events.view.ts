import type { NewEvent } from '#events/log.ts'
import type { EntityRow } from './access-control-entities.store.ts'

const classNames = {
  CREATED: 'AccessControlEntityCreatedEvent',
  UPDATED: 'AccessControlEntityUpdatedEvent',
  DELETED: 'AccessControlEntityDeletedEvent',
} as const

/** An access control entity was created, changed or deleted; `before` is what it was. */
export const entityEvent = (change: keyof typeof classNames, entity: EntityRow, before?: EntityRow): NewEvent => ({
  type: `ACCESS_CONTROL_ENTITY_${change}`,
  className: classNames[change],
  objectId: entity.id,
  objectName: entity.name,
  members: {
    aceId: entity.id,
    aceName: entity.name,
    displayName: entity.display_name,
    description: entity.description,
    ...(before && { oldAceName: before.name }),
  },
  changes: true,
})
