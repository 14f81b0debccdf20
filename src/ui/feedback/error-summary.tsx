import CircleX from 'lucide-react/icons/circle-x'
import { Callout } from './callout.tsx'

export type FieldError = { readonly label: string; readonly fieldId?: string | undefined }

/** Above a form after a refused submit: how many fields are wrong, with a link to each. Focus goes to the first field. */
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
  )
}

function focusField(event: React.MouseEvent, fieldId: string | undefined): void {
  event.preventDefault()
  if (fieldId !== undefined) document.getElementById(fieldId)?.focus()
}
