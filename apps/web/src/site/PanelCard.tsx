import { type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Opening } from '../ui/Door.tsx'
import { Fold } from '../ui/Fold.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { wideWindow } from '../ui/wide-window.ts'
import panel from './BrandPanel.module.css'
import styles from './PanelCard.module.css'
import { InPlace, PanelSlotsContext, useProgressState } from './panel-slots.tsx'

/** Shows `children` in large letters on the panel, in wide windows only. */
export const PanelTitle = ({ children }: { children: ReactNode }) => {
  const { context } = useContext(PanelSlotsContext)
  return context && createPortal(<p className={panel.title}>{children}</p>, context)
}

/**
 * Renders `children` into the panel, which is above the page's content in narrow windows. `opening` is how far the
 * panel's picture of a door opens.
 */
export const PanelProgress = ({ children, opening }: { children: ReactNode; opening: Opening }) => {
  const { progress, openDoor } = useContext(PanelSlotsContext)
  useProgressState('setShown', Boolean(children))
  useEffect(() => {
    openDoor(opening)
    return () => openDoor(0)
  }, [openDoor, opening])
  return progress && createPortal(children, progress)
}

/**
 * Explains a screen: on the brand panel in wide windows, in place in narrow windows. Renders `children` twice, with
 * one copy hidden, so they must not contain element ids or form fields. On the panel, which is before the page's `h1`,
 * the title is a paragraph.
 * @param inPlace a closed group, a card, or nothing
 */
export const PanelCard = ({
  title,
  icon,
  inPlace,
  children,
}: {
  title: string
  icon?: IconName
  inPlace: 'fold' | 'card' | 'nothing'
  children: ReactNode
}) => {
  const { context } = useContext(PanelSlotsContext)
  const card = (Title: 'h2' | 'p') => (
    <section className={styles.card}>
      <Title className={styles.title}>
        {icon && <Icon name={icon} />}
        {title}
      </Title>
      {children}
    </section>
  )
  return (
    <>
      {inPlace !== 'nothing' && (
        <InPlace>
          {inPlace === 'card' ? (
            card('h2')
          ) : (
            <Fold
              summary={
                <span className={styles.summary}>
                  {icon && <Icon name={icon} />}
                  {title}
                </span>
              }
            >
              <div className={styles.folded}>{children}</div>
            </Fold>
          )}
        </InPlace>
      )}
      {context && createPortal(card('p'), context)}
    </>
  )
}

/** Renders `children` once: on the panel in wide windows, in place in narrow windows. */
export const OnPanelOrInPlace = ({ children }: { children: ReactNode }) => {
  const { context } = useContext(PanelSlotsContext)
  const isWide = useSyncExternalStore(wideWindow.subscribe, wideWindow.matches, () => false)
  return isWide && context ? createPortal(children, context) : children
}
