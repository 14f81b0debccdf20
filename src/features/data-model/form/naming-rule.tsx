import { useTranslation } from 'react-i18next'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ComponentConfig, NamingRule } from 'mock-server/contract/data-model.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import { TextInput } from '#ui/controls/fields/text-input.tsx'
import { withMembers } from 'mock-server/contract/models/edits.ts'
import { Part } from './form-parts.tsx'
import { Lines } from './lines.styles.ts'
import { NamePreview } from './name-preview.tsx'

type Option = { readonly value: string; readonly label: string }

type Props = {
  readonly value: NamingRule | undefined
  /** What names can be made of: fields of the type, and relations by their sides. */
  readonly fields: readonly Option[]
  readonly relations: readonly Option[]
  readonly isLocked: boolean
  readonly onChange: (value: NamingRule | undefined, about?: string) => void
}

const kinds = ['regular', 'autogenerate'] as const
const names = ['displayName', 'fullName'] as const

/** How names are made: what is shown, what is searched, and, where people don't enter one, the name itself. */
export function NamingRuleParts({ value = {}, onChange, ...parts }: Props) {
  const { t } = useTranslation('dataModel')
  const change = (
    kind: (typeof kinds)[number],
    name: (typeof names)[number],
    components: ComponentConfig[],
    about?: string,
  ) => {
    const config = { fullName: [], displayName: [], ...value[kind], [name]: components }
    const isEmpty = config.fullName.length + config.displayName.length === 0
    const rule = withMembers(value, { [kind]: isEmpty ? undefined : config })
    onChange(rule.regular || rule.autogenerate ? rule : undefined, about && `${kind} ${name} ${about}`)
  }
  return kinds.flatMap((kind) =>
    names.map((name) => (
      <Components
        key={`${kind} ${name}`}
        title={t(`naming.${kind}.${name}`)}
        components={value[kind]?.[name] ?? []}
        {...parts}
        onChange={(components, about) => change(kind, name, components, about)}
      />
    )),
  )
}

type ComponentsProps = Omit<Props, 'value' | 'onChange'> & {
  readonly title: string
  readonly components: readonly ComponentConfig[]
  readonly onChange: (components: ComponentConfig[], about?: string) => void
}

function Components({ title, components, fields, relations, isLocked, onChange }: ComponentsProps) {
  const { t } = useTranslation('dataModel')
  const set = (
    index: number,
    members: { readonly [M in keyof ComponentConfig]?: ComponentConfig[M] },
    about?: string,
  ) => {
    const component = components[index]
    if (component) onChange(components.with(index, withMembers(component, members)), about && `${index} ${about}`)
  }
  return (
    <Part
      title={title}
      action={
        !isLocked && (
          <Button look="ghost" size={24} icon={<Plus />} onClick={() => onChange([...components, { field: 'name' }])}>
            {t('naming.add')}
          </Button>
        )
      }
    >
      <Lines>
        {components.map((component, index) => (
          // Components have no name, and their order is what they are about.
          <li key={index} inert={isLocked}>
            <SelectInput
              height={28}
              aria-label={t('naming.source', { n: index + 1 })}
              value={sourceOf(component)}
              options={withCurrent(
                [
                  { value: 'field:name', label: t('naming.name') },
                  ...fields.map((field) => ({ ...field, value: `field:${field.value}` })),
                  ...relations.map((relation) => ({ ...relation, value: `relation:${relation.value}` })),
                  { value: 'fixed:', label: t('naming.fixed') },
                ],
                component,
              )}
              onChange={(event) =>
                onChange(components.with(index, { ...keptParts(component), ...componentOf(event.target.value) }))
              }
            />
            {(['relationField', 'fixed', 'separator', 'prefix', 'postfix'] as const)
              .filter((part) => (part === 'fixed' || part === 'relationField' ? isPart(component, part) : true))
              .map((part) => (
                <TextInput
                  key={part}
                  height={28}
                  aria-label={t(`naming.${part}`)}
                  placeholder={t(`naming.${part}`)}
                  value={component[part] ?? ''}
                  onChange={(event) =>
                    set(
                      index,
                      { [part]: event.target.value === '' && part !== 'fixed' ? undefined : event.target.value },
                      part,
                    )
                  }
                />
              ))}
            <SelectInput
              height={28}
              aria-label={t('naming.operation')}
              value={component.operation ?? 'APPEND'}
              options={(['APPEND', 'PREPEND'] as const).map((operation) => ({
                value: operation,
                label: t(`naming.${operation}`),
              }))}
              onChange={(event) => set(index, { operation: event.target.value === 'PREPEND' ? 'PREPEND' : undefined })}
            />
            <IconButton
              label={t('naming.remove', { n: index + 1 })}
              size={24}
              onClick={() => onChange(components.toSpliced(index, 1))}
            >
              <X size={14} />
            </IconButton>
          </li>
        ))}
      </Lines>
      {components.length > 0 && <NamePreview components={components} options={[...fields, ...relations]} />}
    </Part>
  )
}

/** What a component is made of stays a choice, whatever the model has. */
function withCurrent(options: readonly Option[], component: ComponentConfig): Option[] {
  const source = sourceOf(component)
  if (options.some(({ value }) => value === source)) return [...options]
  return [...options, { value: source, label: source.replace(/^\w+:/, '') }]
}

const sourceOf = ({ relation, field }: ComponentConfig): string => {
  if (relation !== undefined) return `relation:${relation}`
  return field === undefined ? 'fixed:' : `field:${field}`
}

function componentOf(source: string): ComponentConfig {
  const [kind = '', name = ''] = source.split(/:(.*)/s)
  if (kind === 'relation') return { relation: name }
  return kind === 'field' ? { field: name } : { fixed: '' }
}

/** What a component keeps when it is made of something else. */
const keptParts = ({ separator, prefix, postfix, operation }: ComponentConfig) =>
  withMembers<ComponentConfig>({}, { separator, prefix, postfix, operation })

const isPart = ({ relation, field, fixed }: ComponentConfig, part: 'relationField' | 'fixed'): boolean =>
  part === 'relationField'
    ? relation !== undefined
    : fixed !== undefined || (relation === undefined && field === undefined)
