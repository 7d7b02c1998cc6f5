import { Component, type ReactNode } from 'react'
import { report } from '../api/report.ts'
import { SomethingWentWrong } from '../site/SomethingWentWrong.tsx'
import { useWords } from '../words/language.ts'

const Broken = () => {
  const { broken, again } = useWords().loading
  return <SomethingWentWrong intro={broken} button={again} onClick={() => location.reload()} />
}

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
    return <Broken />
  }
}
