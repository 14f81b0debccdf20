import { useTranslation } from 'react-i18next'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { saveFile } from '#common/save-file.ts'
import { refusalText } from '#common/refusal-text.ts'

type Props = { readonly name: string; readonly load: LoadExport }

/** Everything that the filter leaves as a file; while it is downloaded the button counts and cancels. */
export function ExportMenu({ name, load }: Props) {
  const { t } = useTranslation('deliveries')
  const { lines, start, cancel } = useExport(name, load)
  if (lines !== undefined) {
    return (
      <Button look="ghost" icon={<X />} aria-label={t('export.cancel')} onClick={cancel}>
        <span role="status">{t('export.lines', { count: lines })}</span>
      </Button>
    )
  }
  return (
    <MenuButton
      isIcon
      label={t('export.label')}
      entries={[
        { id: 'csv', label: t('export.csv'), onChoose: () => void start('csv') },
        { id: 'ndjson', label: t('export.ndjson'), onChoose: () => void start('ndjson') },
      ]}
    >
      <Download />
    </MenuButton>
  )
}

type ExportFormat = 'csv' | 'ndjson'
/** Asks for everything that is shown as a file. */
export type LoadExport = (format: ExportFormat, signal: AbortSignal) => Promise<Response>
const LINE_END = 10

/** Downloads what the filter leaves, and counts the lines while they come. */
function useExport(name: string, load: LoadExport) {
  const { t } = useTranslation('deliveries')
  const [lines, setLines] = useState<number>()
  const controller = useRef<AbortController>(undefined)
  const start = async (format: ExportFormat) => {
    const { signal } = (controller.current = new AbortController())
    setLines(0)
    try {
      const response = await load(format, signal)
      const pieces = await piecesOf(response, setLines)
      saveFile(new Blob(pieces, { type: response.headers.get('content-type') ?? '' }), `${fileName(name)}.${format}`)
      toast.ok(t('export.done'))
    } catch (error) {
      if (!signal.aborted) toast.bad(`${t('export.failed')} ${refusalText(error, t)}`)
    } finally {
      setLines(undefined)
    }
  }
  return { lines, start, cancel: () => controller.current?.abort() }
}

async function piecesOf({ body }: Response, onLines: (lines: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  const reader = body?.getReader()
  for (;;) {
    const piece = await reader?.read()
    if (piece === undefined || piece.done) return pieces
    pieces.push(piece.value)
    for (const byte of piece.value) if (byte === LINE_END) lines += 1
    onLines(lines)
  }
}

/** A name as that of a file. */
const fileName = (name: string): string =>
  `${name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()}-deliveries`
