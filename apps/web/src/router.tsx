import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { isShared, shareBase } from "./api/share-base.ts";
import { ShareOverPage } from "./features/share/ShareOverPage.tsx";
import { NotFoundPage } from "./features/shell/NotFoundPage.tsx";
import { PageError } from "./features/shell/PageError.tsx";
import { Shell } from "./features/shell/Shell.tsx";
import { ReportPage } from "./features/report/ReportPage.tsx";
import { WorkbenchPage } from "./features/report/WorkbenchPage.tsx";
import { parseSearch, type Search, stringifySearch } from "./state/view-params.ts";

// A report is what strangers open from a link, so it comes with the first file; the rest is fetched when gone to.
const rootRoute = createRootRoute({
  // Parameters are plain text on every page; each view reads its own (state/use-view-state.ts).
  validateSearch: (search) => search as Search,
  component: Shell,
  notFoundComponent: isShared ? ShareOverPage : NotFoundPage,
  errorComponent: PageError,
});

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./features/home/HomePage.tsx")),
});
const staging = createRoute({
  getParentRoute: () => rootRoute,
  path: "/new",
  component: lazyRouteComponent(() => import("./features/upload/StagingPage.tsx")),
});
const formats = createRoute({
  getParentRoute: () => rootRoute,
  path: "/formats",
  component: lazyRouteComponent(() => import("./features/formats/FormatsPage.tsx")),
});
const api = createRoute({
  getParentRoute: () => rootRoute,
  path: "/api/v1/docs",
  component: lazyRouteComponent(() => import("./features/api/ApiPage.tsx")),
});
const trash = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings/trash/$project",
  component: lazyRouteComponent(() => import("./features/trash/TrashPage.tsx")),
});
const revisions = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings/revisions/$project/$report",
  component: lazyRouteComponent(() => import("./features/revisions/RevisionsPage.tsx")),
});
const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings/sign-in",
  component: lazyRouteComponent(() => import("./features/access/SignInPage.tsx")),
});
const join = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings/join",
  component: lazyRouteComponent(() => import("./features/access/JoinPage.tsx")),
});
const account = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings/account",
  component: lazyRouteComponent(() => import("./features/access/AccountPage.tsx")),
});
const people = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings/people",
  component: lazyRouteComponent(() => import("./features/access/PeoplePage.tsx")),
});
const audit = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings/audit",
  component: lazyRouteComponent(() => import("./features/access/AuditPage.tsx")),
});
const project = createRoute({
  getParentRoute: () => rootRoute,
  path: "/$project",
  component: lazyRouteComponent(() => import("./features/home/ProjectPage.tsx")),
});
const report = createRoute({ getParentRoute: () => rootRoute, path: "/$project/$report", component: ReportPage });
const workbench = createRoute({
  getParentRoute: () => rootRoute,
  path: "/$project/$report/$section",
  component: WorkbenchPage,
});

const pages = [
  home,
  staging,
  formats,
  api,
  trash,
  revisions,
  signIn,
  join,
  account,
  people,
  audit,
  project,
  report,
  workbench,
] as const;

/** Below a link that needs no account there is its report and nothing else. */
const pagesOfLink = [report, workbench] as unknown as typeof pages;

export const router = createRouter({
  routeTree: rootRoute.addChildren(isShared ? pagesOfLink : pages),
  basepath: shareBase || "/",
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: "intent",
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
