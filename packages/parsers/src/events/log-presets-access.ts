import type { LogPreset } from "./log-presets.ts";

/** A request's method and address without what is behind a question mark, so that calls of one thing have one name. */
const request = '(?P<message>[A-Z-]{1,20} [^" ?]{0,2000})(?:[ ?][^"]{0,8000})?';
/** The beginning of every access log: address, names, time, request and status. */
const answered = `[^ ]{1,300} [^ ]{1,300} [^ ]{1,300} \\[{time}\\] "${request}" (?P<level>\\d{3})`;
const common = `^${answered}`;
const commonTime = ["%d/%b/%Y:%H:%M:%S %z", "%d/%b/%Y %H:%M:%S"];

/** One line for each request that a server has answered. Its status is the level. */
export const accessPresets: readonly LogPreset[] = [
  {
    id: "access-time",
    label: "access log of nginx, Traefik, with the time that each request took",
    // nginx writes seconds with three decimals; whole numbers may be sizes, seconds or microseconds.
    line: `${common} [^ ]{1,20} "[^"]{0,4000}" "[^"]{0,4000}" (?:.{0,300}?[ =])??(?P<duration_s>\\d{1,6}\\.\\d{3}|\\d{1,9}ms)"?(?: .*)?$`,
    times: commonTime,
  },
  {
    id: "access",
    label: "access log of nginx, Apache, Flask",
    line: `${common}\\b`,
    times: commonTime,
  },
  {
    // Debian's Apache writes such a line for every host that has no log of its own.
    id: "access-vhost",
    label: "access log of Apache: a lane for each host",
    line: `^(?P<lane>[A-Za-z][\\w.-]{0,253}(?::\\d{1,5})?|\\d[\\d.]{6,14}:\\d{1,5}) ${answered}\\b`,
    times: commonTime,
  },
  {
    // Source: Envoy's documentation, "Default format string"; Istio puts more before the bytes.
    id: "envoy",
    label: "access log of Envoy, Istio",
    line: `^\\[{time}\\] "${request}" (?P<level>\\d{1,3}) .{1,200}? \\d{1,18} \\d{1,18} (?P<duration>\\d{1,9}) (?:\\d{1,9}|-) "`,
    times: ["%Y-%m-%dT%H:%M:%S%.f%z"],
  },
  {
    // Source: HAProxy's manual, "HTTP log format"; the time that syslog or HAProxy's own `format iso` adds is that of the end.
    id: "haproxy",
    label: "access log of HAProxy",
    line: `^(?:<\\d{1,3}>)?{time} (?:[^ ]{1,255} haproxy\\[\\d{1,10}\\]: )?[^ ]{1,100} \\[[^\\]]{1,60}\\] (?P<lane>[^ ]{1,200}) [^ ]{1,200} (?:-?\\d{1,12}/){2,4}\\+?(?P<duration>\\d{1,12}) (?P<level>-?\\d{1,3}) [^"]{1,2000}"(?P<message>[A-Z]{1,20} [^" ?]{0,2000}|<BADREQ>)`,
    times: ["%b %e %H:%M:%S%.f", "%Y-%m-%dT%H:%M:%S%.f%z"],
  },
  {
    // Source: AWS' documentation, "Access logs for your Application Load Balancer", and of the Classic Load Balancer.
    id: "elb",
    label: "access log of an AWS load balancer",
    line: `^(?:[a-z\\d]{2,8} )?{time} (?P<lane>[^ ]{1,300}) [^ ]{1,100} [^ ]{1,100} -?[\\d.]{1,12} (?P<duration_s>-?[\\d.]{1,12}) -?[\\d.]{1,12} (?P<level>\\d{3}|-) [^ ]{1,5} \\d{1,18} \\d{1,18} "${request}"`,
    times: ["%Y-%m-%dT%H:%M:%S%.f%z"],
  },
  {
    // Source: AWS' documentation, "Access logs (standard logs)" of CloudFront.
    id: "cloudfront",
    label: "access log of CloudFront",
    line: "^{time}\\t(?P<lane>[^\\t]{1,40})\\t[^\\t]{1,20}\\t[^\\t]{1,60}\\t(?P<message>[A-Z]{1,20}\\t[^\\t]{1,300}\\t[^\\t]{1,2000})\\t(?P<level>\\d{3})(?:\\t[^\\t]{0,4000}){9}\\t(?P<duration_s>[\\d.]{1,12})(?:\\t|$)",
    times: ["%Y-%m-%d\t%H:%M:%S"],
  },
  {
    // The columns that IIS writes unless others were chosen; it counts milliseconds.
    id: "iis",
    label: "access log of IIS",
    line: "^{time} (?P<lane>[^ ]{1,60}) (?P<message>[A-Z]{1,20} [^ ]{1,2000}) [^ ]{1,4000} \\d{1,5} [^ ]{1,200} [^ ]{1,100} [^ ]{1,2000} [^ ]{1,2000} (?P<level>\\d{3}) \\d{1,6} \\d{1,12} (?P<duration>\\d{1,9})$",
    times: ["%Y-%m-%d %H:%M:%S"],
  },
];
