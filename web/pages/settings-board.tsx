import { BoardSection } from '../board/board-section.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'

export const BoardPage = () => (
  <SettingsPage title="Board">
    <BoardSection />
  </SettingsPage>
)
