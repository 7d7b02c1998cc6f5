import { Router } from 'wouter'
import { Footer, Header } from '../app/Chrome.tsx'
import styles from '../site/Chrome.module.css'
import { type Settings, SettingsContext } from '../site/settings.ts'
import type { PhonePageData } from './page-data.ts'

/** The page around the views of `main.ts`. Only the server renders it. */
export const PhonePage = ({ settings, phone }: { settings: Settings; phone: PhonePageData['phone'] }) => {
  return (
    <SettingsContext value={settings}>
      <Router ssrPath="/phone">
        <div className={styles.page}>
          <Header />
          <main className={styles.main}>
            <div id="views" className={styles.column}>
              <h1>{phone.title}</h1>
              <p>{phone.loading}</p>
            </div>
          </main>
          <Footer />
        </div>
      </Router>
    </SettingsContext>
  )
}
