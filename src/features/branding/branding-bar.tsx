import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AssetName, getImage } from 'mock-server/contract/assets/assets.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { addressOf } from '#api/call.ts'
import { ChangeBar } from '#common/workbench/change-bar.tsx'
import type { Brand } from '#common/brand/brand-colors.ts'
import { brandSheet } from '#common/brand/brand-sheet.ts'
import { previewBrand, repaint } from '#common/brand/shown-brand.ts'
import type { DesignDraft } from './use-design-draft.ts'

type Props = {
  readonly draft: DesignDraft
  readonly review: ReactNode
  /** Pairs of colours that don't read. */
  readonly failing: number
  readonly brand: Brand
  readonly images: Partial<Record<AssetName, string>>
}

/** Saves the colours for everybody, or shows them to oneself first. */
export function BrandingBar({ draft, review, failing, brand, images }: Props) {
  const { t } = useTranslation(['branding', 'editing'])
  const [isPreviewed, setPreviewed] = useState(false)
  const isChanged = draft.count > 0
  const isShown = isPreviewed && isChanged
  const picture = addressOfImage(images['menu-background'])
  const icon = addressOfImage(images.favicon)
  const css = brandSheet(brand, picture)
  useEffect(() => {
    if (!isShown) return undefined
    previewBrand({ css, ...(icon !== undefined && { favicon: icon }) })
    return repaint
  }, [isShown, css, icon])
  return (
    <ChangeBar
      draft={draft}
      id="branding"
      refusal={undefined}
      blocked={failing > 0 ? t('contrast.blocked') : undefined}
      isBusy={draft.isBusy}
      badge={failing > 0 && isChanged && <Badge tone="bad">{t('contrast.title')}</Badge>}
      review={review}
      onSave={() => {
        setPreviewed(false)
        void draft.save()
      }}
    >
      <Button
        size={32}
        refusal={isChanged ? undefined : t('editing:none')}
        aria-pressed={isShown}
        onClick={() => isChanged && setPreviewed(!isPreviewed)}
      >
        {t('forMe')}
      </Button>
    </ChangeBar>
  )
}

const addressOfImage = (hash: string | undefined) =>
  hash === undefined ? undefined : addressOf(getImage, { params: { hash } })
