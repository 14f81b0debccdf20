import { Link } from 'react-router'
import type { LinkProps } from '#ui/ui-context.tsx'

/** The router's link in the form that `ui` asks for. */
export function AppLink({ href, ...rest }: LinkProps) {
  return <Link to={href} {...withoutAbsent(rest)} />
}

/** React Router's types do not accept `undefined` members. */
function withoutAbsent(props: Omit<LinkProps, 'href'>): object {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined))
}
