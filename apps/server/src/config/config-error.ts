/** Why this process does not start: every problem at once, each naming its setting and never its value. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n${problems.map((line) => `- ${line}`).join('\n')}`,
    )
    this.problems = problems
  }
}
