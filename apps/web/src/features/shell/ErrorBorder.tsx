import { Component, type ReactNode } from "react";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";

/** An error that is thrown inside is shown here and does not take the page with it. */
export class ErrorBorder extends Component<{ what: string; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <ErrorNotice
        title={`${this.props.what} could not be drawn.`}
        error={this.state.error}
        onRetry={() => this.setState({ error: null })}
      />
    );
  }
}
