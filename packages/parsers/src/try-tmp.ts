import { readFileSync } from "node:fs";
import { parse } from "/work/wt/files/packages/parsers/src/parse.ts";
const b=new Uint8Array(readFileSync(process.argv[2]!));
const t=process.cpuUsage();
const o:any=parse(b,{fileName:process.argv[2]!.split("/").pop()!,receivedAtMs:Date.parse("2026-11-22T08:00:00Z")});
const u=process.cpuUsage(t);
console.log(o.state,o.format?.id,(u.user+u.system)/1e3,"ms",b.length);
console.log(JSON.stringify(o.diagnostics,null,0).slice(0,1500));
const e=o.evidence;
if(e?.kind==="profile"){const s=e.samples;console.log(e.sampleTypes,s.length,s.values.map((c:any)=>{let x=0;for(let i=0;i<s.length;i++)x+=Number(c.at?.(i)??c[i]??c.low?.[i]);return x}));
 const self=new Map<string,number>();for(let i=0;i<s.length;i++){const l=s.locations[s.locationStart[i]];if(l===undefined)continue;const f=e.lines.function[e.locations.lineStart[l]];const n=f===undefined?"?":e.strings[e.functions.name[f]];const c=s.values[0];self.set(n,(self.get(n)??0)+Number(c.at?.(i)??c[i]));}
 console.log([...self].sort((a,b)=>b[1]-a[1]).slice(0,8));}
if(e?.kind==="series"){e.series.slice(0,60).forEach((l:any,i:number)=>console.log(l.map((x:any)=>x.join("=")).join(","), e.sampleStart[i+1]-e.sampleStart[i], e.timestamps[e.sampleStart[i]], [...e.values.slice(e.sampleStart[i],Math.min(e.sampleStart[i+1],e.sampleStart[i]+3))]));console.log(e.series.length, e.metadata?.slice(0,5), e.origin)}
if(e?.kind==="bench")console.log(JSON.stringify(e,(k,v)=>ArrayBuffer.isView(v)?[...(v as any)].slice(0,20):v).slice(0,2500));
