import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button, IconButton, type ButtonLook } from './button.tsx'
import { copyText } from './copy-text.ts'
import { useUi } from '#ui/ui-context.tsx'
import style from './copy-button.module.css'

/** Copies a text; the icon becomes a tick for a moment and screen readers hear it. With `children` a button with words. */
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
  const { copy, isCopied } = useCopy(text, onCopied)
  const icon = isCopied ? <Check aria-hidden /> : <Copy aria-hidden />
  return (
    <>
      {children === undefined ? (
        <IconButton size={24} {...look} label={label} onClick={copy}>
          {icon}
        </IconButton>
      ) : (
        <Button {...look} icon={icon} onClick={copy}>
          {children}
        </Button>
      )}
      <CopiedStatus isCopied={isCopied} />
    </>
  )
}

/** An id or address in monospace that copies itself on click. */
export function CopyText({
  text,
  label,
  shown,
}: {
  readonly text: string
  readonly label: string
  readonly shown?: string
}) {
  const { copy, isCopied } = useCopy(text)
  return (
    <>
      <button type="button" className={style.text} onClick={copy} title={label} aria-label={`${label}: ${text}`}>
        <span className="mono ellipsis">{shown ?? text}</span>
        {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      </button>
      <CopiedStatus isCopied={isCopied} />
    </>
  )
}

function CopiedStatus({ isCopied }: { readonly isCopied: boolean }) {
  const { texts } = useUi()
  return (
    <span className="visually-hidden" role="status">
      {isCopied ? texts.copied : ''}
    </span>
  )
}

function useCopy(text: string | (() => string), onCopied?: () => void) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = (event: React.MouseEvent) => {
    event.stopPropagation()
    void copyText(typeof text === 'string' ? text : text()).then(() => {
      setCopied(true)
      onCopied?.()
    })
  }
  return { copy, isCopied }
}
