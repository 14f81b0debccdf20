import { useEffect, useState, type ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { touchTarget } from '#ui/theme/parts/sizes.ts'
import { useUi } from '#ui/ui-context.tsx'
import { Button, IconButton, type ButtonLook } from '#ui/controls/button.tsx'
import { copyText } from '#ui/controls/copy-text.ts'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { later } from '#ui/controls/later.tsx'

const CopyByHand = later(() => import('./copy-by-hand.tsx').then((file) => ({ default: file.CopyByHand })))

/**
 * Copies a text; then it shows a tick and says "Copied" for a moment, also to screen readers. Where the browser refuses, the text is
 * shown to be copied by hand. With `children` a button with words.
 */
export function CopyButton({
  text,
  label,
  children,
  onCopied,
  ...look
}: ButtonLook & {
  readonly text: string | (() => string)
  /** What is copied: "Copy id". */
  readonly label: string
  readonly children?: ReactNode
  readonly onCopied?: () => void
}) {
  const { texts } = useUi()
  const { copy, isCopied, byHand } = useCopy(text, onCopied)
  const icon = isCopied ? <Check aria-hidden /> : <Copy aria-hidden />
  return (
    <>
      {children === undefined ? (
        <IconButton size={24} {...look} label={label} data-tip={isCopied ? texts.copied : label} onClick={copy}>
          {icon}
        </IconButton>
      ) : (
        <Button {...look} icon={icon} onClick={copy}>
          <Either>
            <span aria-hidden={isCopied}>{children}</span>
            <span aria-hidden={!isCopied}>{texts.copied}</span>
          </Either>
        </Button>
      )}
      <CopiedStatus isCopied={isCopied} />
      {byHand && <CopyByHand label={label} {...byHand} />}
    </>
  )
}

/** An id that copies itself on click, in monospace and shortened to its line; an address is an ordinary text, and shown in full. */
export function CopyText({
  text,
  label,
  shown,
  isAddress,
}: {
  readonly text: string
  readonly label: string
  readonly shown?: string
  readonly isAddress?: boolean
}) {
  const { texts } = useUi()
  const { copy, isCopied, byHand } = useCopy(text)
  return (
    <>
      <TextButton
        type="button"
        data-address={isAddress ? '' : undefined}
        onClick={copy}
        data-tip={isCopied ? texts.copied : label}
        aria-label={`${label}: ${text}`}
      >
        <span>{isAddress ? <Address text={text} /> : (shown ?? text)}</span>
        {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      </TextButton>
      <CopiedStatus isCopied={isCopied} />
      {byHand && <CopyByHand label={label} {...byHand} />}
    </>
  )
}

/** In two lines it breaks before the domain. */
function Address({ text }: { readonly text: string }) {
  const at = text.lastIndexOf('@')
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}

function CopiedStatus({ isCopied }: { readonly isCopied: boolean }) {
  const { texts } = useUi()
  return <HiddenText role="status">{isCopied ? texts.copied : ''}</HiddenText>
}

function useCopy(text: string | (() => string), onCopied?: () => void) {
  const [isCopied, setCopied] = useState(false)
  const [refused, setRefused] = useState<{ readonly text: string; readonly anchor: HTMLElement }>()
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = (event: React.MouseEvent<HTMLElement>) => {
    event.stopPropagation()
    const [content, anchor] = [typeof text === 'string' ? text : text(), event.currentTarget]
    copyText(content).then(
      () => {
        setCopied(true)
        onCopied?.()
      },
      () => setRefused({ text: content, anchor }),
    )
  }
  return { copy, isCopied, byHand: refused && { ...refused, onClose: () => setRefused(undefined) } }
}

// Both texts take the same place, so that the button keeps its width.
const Either = styled('span')({
  display: 'inline-grid',
  '& > *': { gridArea: '1 / 1', textAlign: 'center' },
  '& > [aria-hidden=true]': { visibility: 'hidden' },
})

const TextButton = styled('button')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  maxWidth: '100%',
  minHeight: 24,
  borderRadius: 2,
  fontFamily: 'var(--mono)',
  fontSize: 12,
  fontVariantLigatures: 'none',
  fontFeatureSettings: 'normal',
  letterSpacing: '-.01em',
  '& > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&[data-address]': {
    font: 'inherit',
    letterSpacing: 'inherit',
    '& > span': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
  '& > svg': { color: 'var(--text-3)' },
  '&:hover > svg': { color: 'var(--text)' },
  ...touchTarget(),
})
