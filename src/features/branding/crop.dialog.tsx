import 'react-image-crop/dist/ReactCrop.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import { styled } from '@mui/material/styles'
import type { AssetName } from 'mock-server/contract/assets/assets.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'

/** Width by height, of those that have a place of one shape. */
const shapes: Partial<Record<AssetName, number>> = { favicon: 1, 'menu-background': 232 / 900 }

type Props = {
  readonly asset: AssetName
  /** The address of the picture. */
  readonly picture: string
  readonly onCropped: (file: File) => void
  readonly onClose: () => void
}

/** Cuts a picture to the part that is shown, by pointer or arrow keys. */
export function CropDialog({ asset, picture, onCropped, onClose }: Props) {
  const { t } = useTranslation('branding')
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const aspect = shapes[asset]
  const begin = ({ width, height }: HTMLImageElement) =>
    setCrop(
      aspect === undefined
        ? { unit: '%', x: 5, y: 5, width: 90, height: 90 }
        : centerCrop(makeAspectCrop({ unit: '%', width: 90 }, aspect, width, height), width, height),
    )
  const cut = () => {
    if (image.current && crop) partOf(image.current, crop, (file) => onCropped(file))
    onClose()
  }
  return (
    <Dialog
      title={t('crop.title', { name: t(`asset.${asset}`) })}
      subtitle={t('crop.help')}
      onClose={onClose}
      foot={
        <>
          <Button look="ghost" size={32} onClick={onClose}>
            {t('crop.back')}
          </Button>
          <Button look="primary" size={32} onClick={cut}>
            {t('crop.cut')}
          </Button>
        </>
      }
    >
      <Pane>
        <ReactCrop
          {...(crop && { crop })}
          {...(aspect !== undefined && { aspect })}
          minWidth={8}
          minHeight={8}
          keepSelection
          ariaLabels={{
            cropArea: t('crop.area'),
            nwDragHandle: t('crop.edge.nw'),
            nDragHandle: t('crop.edge.n'),
            neDragHandle: t('crop.edge.ne'),
            eDragHandle: t('crop.edge.e'),
            seDragHandle: t('crop.edge.se'),
            sDragHandle: t('crop.edge.s'),
            swDragHandle: t('crop.edge.sw'),
            wDragHandle: t('crop.edge.w'),
          }}
          onChange={(_, percent) => setCrop(percent)}
        >
          <img ref={image} src={picture} alt="" onLoad={({ currentTarget }) => begin(currentTarget)} />
        </ReactCrop>
      </Pane>
    </Dialog>
  )
}

/** The part of a picture as a file of its own, in the pixels that it has. */
function partOf(image: HTMLImageElement, crop: PercentCrop, onFile: (file: File) => void): void {
  const [width, height] = [(image.naturalWidth * crop.width) / 100, (image.naturalHeight * crop.height) / 100]
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const [x, y] = [(image.naturalWidth * crop.x) / 100, (image.naturalHeight * crop.y) / 100]
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  canvas.toBlob((blob) => blob && onFile(new File([blob], 'cropped.png', { type: 'image/png' })), 'image/png')
}

const Pane = styled('div')({
  display: 'flex',
  justifyContent: 'center',
  '& img': { maxWidth: '100%', maxHeight: '50vh' },
})
