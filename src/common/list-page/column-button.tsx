import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Columns3 from 'lucide-react/icons/columns-3'
import { IconButton } from '#ui/controls/button.tsx'
import { laterWithin } from '#ui/controls/later.tsx'
import { Popover } from '#ui/controls/overlay/later.tsx'
import type { ColumnMenu as ColumnMenuPart, ColumnMenuProps } from './column-menu.tsx'

const ColumnMenu = laterWithin<typeof ColumnMenuPart>(() =>
  import('./column-menu.tsx').then((file) => ({ default: file.ColumnMenu })),
)

/** The button that opens the menu of columns. */
export function ColumnButton<Row>(props: ColumnMenuProps<Row>) {
  const { t } = useTranslation('list')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        label={t('columns.title')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Columns3 />
      </IconButton>
      {anchor && (
        <Popover label={t('columns.title')} anchor={anchor} isAtEnd onClose={() => setAnchor(null)}>
          <ColumnMenu {...props} />
        </Popover>
      )}
    </>
  )
}
