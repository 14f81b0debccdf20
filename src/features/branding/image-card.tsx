import { type DragEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Upload from 'lucide-react/icons/upload'
import { type AssetName, type AssetVersion, getImage } from 'mock-server/contract/assets/assets.ts'
import { Button } from '#ui/controls/button.tsx'
import { later } from '#ui/controls/later.tsx'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { addressOf } from '#api/call.ts'
import { useNumber } from '#common/use-number.ts'
import type { Branding } from './use-branding.ts'

const CropDialog = later(() => import('./crop.dialog.tsx').then((file) => ({ default: file.CropDialog })))

type Props = {
  readonly asset: AssetName
  readonly hash: string | undefined
  /** The latest. */
  readonly version: AssetVersion | undefined
  readonly branding: Branding
  /** The colour that the picture is shown on; without it, a pattern shows where it is transparent. */
  readonly ground: string | undefined
}

const accepted = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml'

/** One picture: what it is now, and the ways to replace it: drop, paste or pick. */
export function ImageCard({ asset, hash, version, branding, ground }: Props) {
  const { t } = useTranslation('branding')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [cropped, setCropped] = useState<string>()
  const problem = branding.problems[asset]
  const name = t(`asset.${asset}`)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void branding.upload(asset, file)
  }
  const crop = async (of: AssetVersion) => {
    const file = await branding.original(of)
    if (file) setCropped(URL.createObjectURL(file))
  }
  const closeCrop = () => {
    if (cropped !== undefined) URL.revokeObjectURL(cropped)
    setCropped(undefined)
  }
  const facts = useFacts(hash, version)
  return (
    <Card
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      data-asset={asset}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span data-part="picture" data-asset={asset} style={ground === undefined ? {} : { background: ground }}>
        {hash !== undefined && <img src={addressOf(getImage, { params: { hash } })} alt="" />}
      </span>
      <h3 id={id}>{name}</h3>
      <p>{facts}</p>
      <p>{t(`about.${asset}`)}</p>
      {problem !== undefined && (
        <p role="alert" data-part="problem">
          {problem}
        </p>
      )}
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void branding.upload(asset, file)
            target.value = ''
          }}
        />
        <Button icon={<Upload />} isBusy={branding.busy === asset} onClick={() => input.current?.click()}>
          {t(hash === undefined ? 'choose' : 'replace')}
          <HiddenText>: {name}</HiddenText>
        </Button>
        {hash !== undefined && version?.mediaType?.startsWith('image/svg') === false && (
          <Button look="ghost" onClick={() => void crop(version)}>
            {t('crop.open')}
            <HiddenText>: {name}</HiddenText>
          </Button>
        )}
        {hash !== undefined && version && (
          <Button look="ghost" onClick={() => void branding.download(version)}>
            {t('download')}
            <HiddenText>: {name}</HiddenText>
          </Button>
        )}
        {hash !== undefined && version && (
          <Button look="ghost" onClick={() => void branding.remove(asset, version.revision)}>
            {t('remove')}
            <HiddenText>: {name}</HiddenText>
          </Button>
        )}
      </div>
      {cropped !== undefined && (
        <CropDialog
          asset={asset}
          picture={cropped}
          onCropped={(file) => void branding.upload(asset, file)}
          onClose={closeCrop}
        />
      )}
    </Card>
  )
}

/** Kind, size in pixels and size of the file, as far as they are known. */
function useFacts(hash: string | undefined, version: AssetVersion | undefined): string {
  const { t } = useTranslation('branding')
  const number = useNumber()
  if (hash === undefined) return t('noPicture')
  const { mediaType, width, height, size } = version ?? {}
  return [
    mediaType?.replace('image/', '').replace('+xml', '').toUpperCase(),
    width !== undefined && height !== undefined && `${number(width)} × ${number(height)}`,
    size !== undefined && t('kilobytes', { n: number(Math.max(1, Math.round(size / 1024))) }),
  ]
    .filter((fact) => typeof fact === 'string')
    .join(', ')
}

const Card = styled('div')({
  padding: 8,
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
  background: 'var(--surface)',
  '&[data-over]': { borderStyle: 'dashed', borderColor: 'var(--accent)', background: 'var(--accent-tint)' },
  '& [data-part=picture]': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    height: 48,
    marginBottom: 8,
    borderRadius: 'var(--r-m)',
    overflow: 'hidden',
    background: 'repeating-conic-gradient(var(--sunken) 0% 25%, var(--surface) 0% 50%) 0 / 16px 16px',
    '& > img': { maxWidth: '100%', maxHeight: 32, objectFit: 'contain' },
    '&[data-asset=menu-background] > img': { width: '100%', height: '100%', maxHeight: 'none', objectFit: 'cover' },
  },
  '& h3': { font: '500 13px/20px var(--sans)' },
  '& p': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)', overflowWrap: 'anywhere' },
  '& [data-part=problem]': { color: 'var(--bad-text)' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 4, marginTop: 8 },
})
