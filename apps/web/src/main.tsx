import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query-client.ts";
import { openReport } from "./features/report/open-report.ts";
import { keepFocus } from "./features/shell/keep-focus.ts";
import { router } from "./router.tsx";
import { reloadOnUpgrade } from "./state/reload-on-upgrade.ts";
import "./theme/index.css";

reloadOnUpgrade();
keepFocus();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** A report that is here by then is drawn at once, without a page before it that says it is opening. */
const patienceMs = 50;

const drawn = createRoot(root);
const draw = (): void =>
  drawn.render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );

void Promise.race([openReport(location), new Promise((resolve) => setTimeout(resolve, patienceMs))]).then(draw);
