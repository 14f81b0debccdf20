import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import Layers from 'lucide-react/icons/layers'
import { Button } from '#ui/controls/button.tsx'
import { laterWithin } from '#ui/controls/later.tsx'
import { Popover } from '#ui/controls/overlay/later.tsx'
import type { Views } from './use-views.ts'

const SavedViews = laterWithin(() => import('./view-menu.tsx').then((file) => ({ default: file.SavedViews })))

/** The button of the saved views, with the name of the current one. */
export function ViewButton({ views }: { readonly views: Views }) {
  const { t } = useTranslation('list')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { current, isChanged } = views
  return (
    <>
      <Button
        look="ghost"
        icon={<Layers />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {current?.name ?? t('views.title')}
        {isChanged && (
          <Box
            component="span"
            role="img"
            aria-label={t('views.changed')}
            data-tip={t('views.changed')}
            sx={{
              width: 6,
              height: 6,
              marginLeft: '6px',
              borderRadius: '50%',
              background: 'var(--accent)',
              forcedColorAdjust: 'none',
            }}
          />
        )}
      </Button>
      {anchor && (
        <Popover label={t('views.title')} anchor={anchor} isAtEnd onClose={() => setAnchor(null)}>
          <SavedViews views={views} onClose={() => setAnchor(null)} />
        </Popover>
      )}
    </>
  )
}
