import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { say } from '../config.ts'
import { deviceStorage } from '../storage.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'

const THEMES = [
  { theme: 'system', label: say`System theme`, Icon: Monitor },
  { theme: 'light', label: say`Light theme`, Icon: Sun },
  { theme: 'dark', label: say`Dark theme`, Icon: Moon },
] as const
type Theme = (typeof THEMES)[number]['theme']

const current = (): Theme => {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** Light, dark or the system's theme. public/theme.js reads the choice before the first paint. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState(current)
  const { Icon } = THEMES.find(({ theme }) => theme === chosen) ?? THEMES[0]

  function choose(theme: Theme) {
    if (theme === 'system') {
      deviceStorage.removeItem('theme')
      delete document.documentElement.dataset.theme
    } else {
      deviceStorage.setItem('theme', theme)
      document.documentElement.dataset.theme = theme
    }
    setChosen(theme)
  }

  return (
    <Menu
      items={THEMES.map(({ theme, label, Icon }) => ({
        label,
        icon: <Icon />,
        chosen: theme === chosen,
        onSelect: () => choose(theme),
      }))}
    >
      <Button variant="bare" size="icon" aria-label={say`Theme`}>
        <Icon />
      </Button>
    </Menu>
  )
}
