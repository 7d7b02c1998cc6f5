import { Component, type ReactNode } from 'react'
import { report } from '../api/report.ts'
import { ScreenLayout } from '../site/ScreenLayout.tsx'
import { Button } from '../ui/Button.tsx'

export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    report('render', error)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <ScreenLayout title="Something went wrong" intro="The page could not go on. What you saved is safe.">
        <Button full onClick={() => location.reload()}>
          Load the page again
        </Button>
      </ScreenLayout>
    )
  }
}
