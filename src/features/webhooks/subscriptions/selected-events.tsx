import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { eventTypes } from 'mock-server/contract/events.ts'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { PanelSection } from '#ui/list/side-panel.tsx'
import { selectedEvents } from '#features/webhooks/common/event-families.ts'

/** The selected event types by family, and where to change them. */
export function SelectedEvents({
  subscription: { tagSets, factSheetTypes },
  editHref,
}: {
  readonly subscription: Subscription
  /** Undefined for people who can't edit it. */
  readonly editHref: string | undefined
}) {
  const { t } = useTranslation('webhooks')
  const { types, families, custom, isAll } = selectedEvents(tagSets)
  const count = isAll ? t('events.all') : t('events.some', { selected: types.length, all: eventTypes.length })
  return (
    <PanelSection
      title={
        <>
          {t('events.title')}{' '}
          <Box component="span" sx={{ fontWeight: 400, fontSize: 12, color: 'ui.text3' }}>
            {count}
          </Box>
        </>
      }
      end={editHref !== undefined && <TextLink href={editHref}>{t('events.edit')}</TextLink>}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px' }}>
        {families.map(({ family, count: selected }) => (
          <Badge key={family} outline>
            {t(`terms:eventFamily.${family}`)} {selected}
          </Badge>
        ))}
        {custom.map((type) => (
          <Badge key={type} outline>
            {type}
          </Badge>
        ))}
        {families.length + custom.length === 0 && t('events.none')}
      </Box>
      {factSheetTypes.length > 0 && (
        <Box component="p" sx={{ mt: 2, fontSize: 12, color: 'ui.text3' }}>
          {t('events.onlyTypes', { types: factSheetTypes.join(', ') })}
        </Box>
      )}
    </PanelSection>
  )
}
