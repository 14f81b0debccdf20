import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AssetName, getImage } from 'mock-server/contract/assets/assets.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.ts'
import { Keys } from '#ui/controls/keys.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { addressOf } from '#api/call.ts'
import { Bar } from '#common/workbench/bar.ts'
import type { Brand } from '#common/brand/brand-colors.ts'
import { brandSheet } from '#common/brand/brand-sheet.ts'
import { previewBrand, repaint } from '#common/brand/shown-brand.ts'

type Props = {
  readonly isChanged: boolean
  readonly isBusy: boolean
  /** Pairs of colours that don't read. */
  readonly failing: number
  readonly brand: Brand
  readonly images: Partial<Record<AssetName, string>>
  readonly onDiscard: () => void
  readonly onSave: () => void
}

/** Saves the colours for everybody, or shows them to oneself first. */
export function BrandingBar({ isChanged, isBusy, failing, brand, images, onDiscard, onSave }: Props) {
  const { t } = useTranslation(['branding', 'editing'])
  const [isPreviewed, setPreviewed] = useState(false)
  const none = isChanged ? undefined : t('editing:none')
  const blocked = none ?? (failing > 0 ? t('contrast.blocked') : undefined)
  const save = () => {
    if (blocked !== undefined) return
    setPreviewed(false)
    repaint()
    onSave()
  }
  const discard = () => {
    setPreviewed(false)
    repaint()
    onDiscard()
  }
  const preview = () => {
    if (isPreviewed) repaint()
    else {
      const hash = images['menu-background']
      const picture = hash === undefined ? undefined : addressOf(getImage, { params: { hash } })
      const icon = images.favicon
      previewBrand({
        css: brandSheet(brand, picture),
        ...(icon !== undefined && { favicon: addressOf(getImage, { params: { hash: icon } }) }),
      })
    }
    setPreviewed(!isPreviewed)
  }
  useActions([{ id: 'branding.save', label: t('editing:save'), group: 'page', keys: '$mod+s', run: save }])
  return (
    <Bar role="region" aria-label={t('editing:label')}>
      <p role="status">
        {none ?? <b>{t('changed')}</b>} {failing > 0 && isChanged && <Badge tone="bad">{t('contrast.title')}</Badge>}
      </p>
      <div>
        <Button look="ghost" size={32} refusal={none} onClick={() => isChanged && discard()}>
          {t('editing:discard')}
        </Button>
        <Button size={32} refusal={none} aria-pressed={isPreviewed} onClick={() => isChanged && preview()}>
          {t('forMe')}
        </Button>
        <Button look="primary" size={32} isBusy={isBusy} refusal={blocked} onClick={save}>
          {t('editing:save')}
          <OnDesk aria-hidden data-part="keys">
            <Keys keys="$mod+s" />
          </OnDesk>
        </Button>
      </div>
    </Bar>
  )
}
