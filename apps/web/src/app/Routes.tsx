import { Route, Switch } from 'wouter'
import { Onboarding } from './Onboarding.tsx'
import { Accessibility, Home, LogIn, Message, ResetPassword, Unsubscribe } from './screens.tsx'

export const Routes = () => (
  <Switch>
    <Route path="/">
      <Home />
    </Route>
    <Route path="/onboarding/*?">
      <Onboarding />
    </Route>
    <Route path="/login-password">
      <LogIn />
    </Route>
    <Route path="/reset-password">
      <ResetPassword />
    </Route>
    <Route path="/unsubscribe">
      <Unsubscribe />
    </Route>
    <Route path="/message/:name">{({ name }) => <Message name={name} />}</Route>
    <Route path="/accessibility">
      <Accessibility />
    </Route>
    <Route>
      <Message name="not-found" />
    </Route>
  </Switch>
)
