import CircleX from 'lucide-react/icons/circle-x'
import { Callout } from './callout.tsx'

export type FieldError = { readonly label: string; readonly fieldId?: string | undefined }

/** Above a form after a refused submit: why, and a link to each field that is wrong. It is scrolled to, so that a refusal is never out of sight. */
export function ErrorSummary({
  title,
  fields,
  children,
}: {
  readonly title: string
  readonly fields?: readonly FieldError[]
  readonly children?: React.ReactNode
}) {
  return (
    <div ref={scrollTo}>
      <Callout tone="bad" role="alert" icon={<CircleX aria-hidden />} title={title}>
        {children}
        {fields && fields.length > 0 && (
          <span style={{ display: 'block' }}>
            {fields.map((field, index) => (
              <span key={field.label}>
                {index > 0 && ', '}
                <a href={`#${field.fieldId ?? ''}`} onClick={(event) => focusField(event, field.fieldId)}>
                  {field.label}
                </a>
              </span>
            ))}
          </span>
        )}
      </Callout>
    </div>
  )
}

// Outside the component, so that it runs once, when the summary appears.
const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function focusField(event: React.MouseEvent, fieldId: string | undefined): void {
  event.preventDefault()
  if (fieldId !== undefined) document.getElementById(fieldId)?.focus()
}
