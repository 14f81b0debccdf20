import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Layout } from './settings/layout.styles.ts'

/** The columns before the subscription is there. */
export function EditorSkeleton({ label }: { readonly label: string }) {
  return (
    <Layout>
      <div data-part="columns">
        <section data-part="delivery">
          <LinesSkeleton label={label} lines={10} />
        </section>
        <section aria-hidden>
          <LinesSkeleton label={label} lines={12} />
        </section>
        <section aria-hidden data-part="sample">
          <LinesSkeleton label={label} lines={8} />
        </section>
      </div>
    </Layout>
  )
}
