import { Badge } from '#ui/controls/badge.tsx'

/** A fact of a panel with names as badges; none without names. */
export const namesFact = (label: string, names: readonly string[]) =>
  names.length === 0
    ? []
    : [
        {
          label,
          value: names.map((name) => (
            <Badge key={name} outline>
              {name}
            </Badge>
          )),
        },
      ]
