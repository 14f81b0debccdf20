import type { ReactNode } from 'react'
import CircleUser from 'lucide-react/icons/circle-user'
import Keyboard from 'lucide-react/icons/keyboard'
import Languages from 'lucide-react/icons/languages'
import LogOut from 'lucide-react/icons/log-out'
import MonitorX from 'lucide-react/icons/monitor-x'
import SunMoon from 'lucide-react/icons/sun-moon'

const icons: Readonly<Record<string, ReactNode>> = {
  'go.account': <CircleUser />,
  shortcuts: <Keyboard />,
  language: <Languages />,
  signOut: <LogOut />,
  'signOut.everywhere': <MonitorX />,
}

/** Pictures of actions that nothing shows but the palette, so that they come with it. */
export const actionIcon = (id: string): ReactNode => (id.startsWith('theme.') ? <SunMoon /> : icons[id])
