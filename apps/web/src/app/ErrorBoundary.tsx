import { Component, type ReactNode } from 'react'
import { report } from '../api/report.ts'
import { SomethingWentWrong } from '../site/SomethingWentWrong.tsx'

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
      <SomethingWentWrong
        intro="The page could not go on. What you saved is safe."
        button="Load the page again"
        onClick={() => location.reload()}
      />
    )
  }
}
